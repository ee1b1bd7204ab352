import { TextInput, type TextInputProps } from '@mantine/core'
import { account } from './strings.ts'

/** The name by which the other admins will know a new one. */
export function NameField(props: TextInputProps) {
  return (
    <TextInput
      name="name"
      label={account.name}
      description={account.nameHint}
      autoComplete="name"
      maxLength={200}
      {...props}
    />
  )
}
