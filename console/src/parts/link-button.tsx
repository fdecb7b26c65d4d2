import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = ButtonProps & { to: string; search?: Readonly<Record<string, string>>; children: ReactNode }

/** A link that looks like a button. */
export function LinkButton({ to, search = {}, ...rest }: Props) {
  return <Button {...rest} renderRoot={(props) => <Link to={to} search={search} {...props} />} />
}
