import { TextInput, type TextInputProps } from '@mantine/core'
import { account } from './strings.ts'

/** What the other admins call whoever makes an account. */
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
