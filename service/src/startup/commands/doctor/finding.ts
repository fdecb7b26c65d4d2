/** The result of one check. `fix` says what to change; it is absent when nothing is wrong. */
export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  message: string
  fix?: string | undefined
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message })
export const skipped = (check: string, message: string): Finding => ({ check, status: 'skipped', message })
export const warning = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'warning',
  message,
  fix,
})
export const failed = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'failed',
  message,
  fix,
})

/** The reason of a failure without addresses, which may contain passwords. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const { code } = error as NodeJS.ErrnoException
  return code ?? error.message.replaceAll(/\w+:\/\/\S+/g, '…')
}
