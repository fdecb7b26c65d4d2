import type { OperatorSession } from '../../http/pipeline/operator-auth.ts'
import type { Operator } from '../../http/pipeline/caller.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'
import { fail } from '../../kernel/errors.ts'
import type { Person } from '../people/store.ts'
import type { GivenFactor } from './second-factors.ts'
import type { SessionMethod } from './session-store.ts'
import type { Station } from '../stations/model.ts'
import type { Subject } from './throttle.ts'

/** Sensitive actions ask for the factors again after this time. */
const proofMs = 10 * 60_000

export const proofEnd = (provedAt: Date | null): Date | null => provedAt && new Date(provedAt.getTime() + proofMs)

/** A new session; its token is sent in the cookie only. */
export type Opened = Pick<
  OperatorSession,
  'sessionId' | 'csrfToken' | 'hasSecondFactor' | 'provedUntil' | 'stationId'
> & {
  token: string
  person: Person
  expiresAt: Date
}
/** With the token of a device that was unknown before. */
export type SignedIn = Opened & { deviceToken: string | undefined }

export const operatorOf = (row: {
  operatorId: number
  name: string
  roles: OperatorRole[]
  siteIds: number[] | null
}) => ({ id: row.operatorId, name: row.name, roles: new Set(row.roles), siteIds: row.siteIds }) satisfies Operator

/** A session whose operator manages it. */
export type OwnSession = Pick<OperatorSession, 'sessionId' | 'hasSecondFactor' | 'provedUntil' | 'stationId'> & {
  operatorId: number
}

/** What a person presents to prove all factors: password and second factor, or badge and PIN at a registered station. */
export type Proof = GivenFactor & {
  password?: string | undefined
  badge?: string | undefined
  pin?: string | undefined
}

export const hasFactor = ({ totpConfirmedAt, hasPasskey }: Person): boolean => totpConfirmedAt !== null || hasPasskey

/** Another factor asks for a fresh proof of the existing ones, so that a password alone cannot replace them. */
export function requireFreshProof(person: Person, { provedUntil }: Pick<OwnSession, 'provedUntil'>): void {
  if (hasFactor(person) && provedUntil === null)
    fail(401, 'proof_required', 'Confirm your identity first: POST /api/v1/operator/v1/session/prove.')
}

/** A station counts for the operators of its site. */
export const isAtStation = (
  station: Pick<Station, 'siteId'>,
  { siteIds }: { siteIds: readonly number[] | null },
): boolean => siteIds === null || siteIds.includes(station.siteId)

/**
 * A factor counts in the session in which it was proved, as long as the person has one. A badge counts at a registered
 * station; elsewhere its operator proves the other factors in the session.
 */
export const hasSecondFactor = (session: {
  method: SessionMethod
  stationId: number | null
  hasFactor: boolean
  factorAt: Date | null
}): boolean =>
  (session.hasFactor && session.factorAt !== null) || (session.method === 'badge' && session.stationId !== null)

/** On a device where the operator has signed in before, failures elsewhere do not count. */
export function subjectsOf(email: string, address: string, device: string | undefined): Subject[] {
  if (device !== undefined) return [{ kind: 'device', name: device }]
  return [
    { kind: 'address', name: address },
    { kind: 'pair', name: `${address} ${email}` },
    { kind: 'account', name: email },
  ]
}
