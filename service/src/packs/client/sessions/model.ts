import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ClientAct } from '../../../http/pipeline/client-session.ts'
import type { Scope } from '../../../http/pipeline/scopes.ts'
import type { Micros } from '../../../kernel/money.ts'
import { randomBase62, type Random } from '../../../kernel/random.ts'

export type StoredSession = {
  id: number
  partnerId: number
  endUserId: number
  externalUserId: string
  keyId: string
  acts: ClientAct[]
  origin: string
  /** Null without a limit. */
  maxSpend: Micros | null
  spent: Micros
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

/** A session with its token, which is not stored. */
export type IssuedSession = { session: StoredSession; token: string }

export const defaultSeconds = 900
export const maxSeconds = 3_600

export type SessionStatus = 'active' | 'expired' | 'revoked'

export function sessionStatus({ revokedAt, expiresAt }: StoredSession, now: Date): SessionStatus {
  if (revokedAt !== null) return 'revoked'
  return expiresAt > now ? 'active' : 'expired'
}

/** The scope that the key needs to allow an act: the scope of the same act on a server. */
export const scopeOfAct: Readonly<Record<ClientAct, Scope>> = {
  odds: 'read:catalog',
  buy: 'packs:purchase',
  open: 'packs:read',
  collection: 'packs:read',
  sellback: 'packs:buyback',
  redeem: 'cards:redeem',
}

/** `ph_client_<id>_<secret: 43>`. No API key starts like it, and the request log redacts both. */
const tokenPattern = /^ph_client_([1-9]\d{0,8})_[0-9A-Za-z]{43}$/

export const newSecret = (random: Random): string => randomBase62(random, 43)

export const composeToken = (id: number, secret: string): string => `ph_client_${id}_${secret}`

export function readTokenId(token: string): number | undefined {
  const id = tokenPattern.exec(token)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The secret is long and random, so a fast keyed hash is sufficient. */
export const hashSecret = (secret: string, pepper: Uint8Array): Buffer =>
  createHmac('sha256', pepper).update(`client session ${secret}`).digest()

export const matchesToken = (token: string, pepper: Uint8Array, hash: Uint8Array): boolean =>
  timingSafeEqual(hashSecret(token.slice(token.lastIndexOf('_') + 1), pepper), hash)

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]'

/** An origin as a browser sends it. Plain http only for the developer’s own machine: elsewhere anyone on the way reads the token. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.origin !== text) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}
