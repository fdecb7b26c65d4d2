const queryCancelled = '57014'
const lockTimeout = '55P03'
const serializationFailure = '40001'
const readOnlyServer = '25006'
/** Any refusal of a pooler, such as a lost server or a full queue; a server's own has the severity ERROR. */
const protocolViolation = '08P01'

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
  serializationFailure,
  readOnlyServer,
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
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
])

const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Client has encountered a connection error|Client was closed and is not queryable/

/** Classifies a busy or unreachable database; undefined for any other error. */
export function describeDatabaseFault(error: unknown): 'timeout' | 'overloaded' | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, severity } = error as { code?: string; severity?: string }
  if (code === queryCancelled || code === lockTimeout) return 'timeout'
  if (code !== undefined && transientCodes.has(code)) return 'overloaded'
  if (code === protocolViolation && severity === 'FATAL') return 'overloaded'
  return lostConnection.test(error.message) ? 'overloaded' : undefined
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as { code?: string }).code === code

/** A concurrent transaction won; the same work can succeed when it runs again. */
export const isSerializationFailure = (error: unknown): boolean => hasCode(error, serializationFailure)

/** The server does not accept writes, because it is a replica or an operator made it read-only. */
export const isReadOnlyServer = (error: unknown): boolean => hasCode(error, readOnlyServer)

/** A migration changed the columns that a prepared statement returns; a new connection prepares it again. */
export const isStalePlan = (error: unknown): boolean =>
  hasCode(error, '0A000') && /cached plan/.test((error as Error).message)

/** The statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, lockTimeout)

/** The name of the violated constraint. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code?.startsWith('23') ? constraint : undefined
}
