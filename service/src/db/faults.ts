const queryCancelled = '57014'
const lockTimeout = '55P03'

/** The server is restarting, out of resources or unreachable, or the transaction timed out or conflicted: retrying may succeed. */
const transientCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '25P04',
  '53100',
  '53200',
  '53300',
  '40001',
  '40P01',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
])

const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Classifies a busy or unreachable database; undefined for any other error. */
export function describeDatabaseFault(error: unknown): 'timeout' | 'overloaded' | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: string }
  if (code === queryCancelled || code === lockTimeout) return 'timeout'
  if (code !== undefined && transientCodes.has(code)) return 'overloaded'
  return lostConnection.test(error.message) ? 'overloaded' : undefined
}

/** The statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: string }).code === lockTimeout

/** The name of the violated constraint. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}
