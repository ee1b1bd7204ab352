import { TextInput, type TextInputProps } from '@mantine/core'

/** The address that an admin signs in with, as password managers and phone keyboards know it. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
