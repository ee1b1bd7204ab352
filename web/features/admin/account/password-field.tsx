import { PasswordInput } from '@mantine/core'
import { login } from '../auth/strings.ts'

interface PasswordFieldProps {
  readonly name: 'current' | 'password' | 'confirm'
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

export function PasswordField({ name, label, hint, value, onChange, error }: PasswordFieldProps) {
  return (
    <PasswordInput
      name={name}
      label={label}
      description={hint}
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': login.showPassword }}
    />
  )
}
