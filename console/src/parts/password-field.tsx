import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = Omit<PasswordInputProps, 'value' | 'onChange'> & { value: string; onChange: (value: string) => void }

/** The password of the person; a refusal marks it by the name of its field. */
export const PasswordField = ({ onChange, ...rest }: Props) => (
  <PasswordInput
    data-field="password"
    label="Password"
    autoComplete="current-password"
    required
    withAsterisk={false}
    {...rest}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
