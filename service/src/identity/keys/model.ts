import { createHmac, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { crc32 } from 'node:zlib'
import type { CallerLimits } from '../../http/pipeline/caller.ts'
import type { Scope } from '../../http/pipeline/scopes.ts'
import { randomBase62, toBase62, type Random } from '../../kernel/random.ts'

export type KeyEnvironment = 'live' | 'test'

/** A stored key, without its secret. */
export type ApiKey = {
  id: string
  accountId: number
  familyId: string
  environment: KeyEnvironment
  label: string
  scopes: Scope[]
  /** False when its creator could not commit orders; keys of tenants only. */
  commitsOrders: boolean
  hint: string
  allowedAddresses: string[]
  limits: CallerLimits
  createdAt: Date
  expiresAt: Date | null
  retiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** A new key with its full text, which is not stored. */
/** What a key is issued from; a successor names the family of the key that it replaces. */
export type KeyWithoutId = Omit<ApiKey, 'id' | 'familyId' | 'hint' | 'environment'> & { familyId?: string }

export type IssuedKey = { key: ApiKey; text: string }

export type KeyStatus = 'active' | 'retiring' | 'revoked' | 'expired'

/** `ph_<live|test>_<id: 8>_<secret: 43><checksum: 6>`: looked up by id; the checksum rejects typos without a query. */
const keyPattern = /^ph_(live|test)_([0-9A-Za-z]{8})_[0-9A-Za-z]{43}([0-9A-Za-z]{6})$/

const checksumOf = (text: string): string => toBase62(crc32(text), 6)

export type ComposedKey = { id: string; text: string; hint: string }

export function composeKey(environment: KeyEnvironment, random: Random): ComposedKey {
  const id = randomBase62(random, 8)
  const body = `ph_${environment}_${id}_${randomBase62(random, 43)}`
  const text = body + checksumOf(body)
  return { id, text, hint: text.slice(-4) }
}

/** The id of a presented key, or undefined when the key is malformed or of another environment. */
export function readKeyId(text: string, environment: KeyEnvironment): string | undefined {
  const match = keyPattern.exec(text)
  if (!match || match[1] !== environment || match[3] !== checksumOf(text.slice(0, -6))) return undefined
  return match[2]
}

/** The id of a key without validation, for callers that verify the whole text themselves. */
export const peekKeyId = (text: string): string => text.slice(8, 16)

/** Keys are long and random, so a fast keyed hash is sufficient. */
export const hashKey = (text: string, pepper: Uint8Array): Buffer => createHmac('sha256', pepper).update(text).digest()

export const matchesHash = (text: string, pepper: Uint8Array, hash: Uint8Array): boolean =>
  timingSafeEqual(hashKey(text, pepper), hash)

export function keyStatus(key: Pick<ApiKey, 'expiresAt' | 'retiresAt' | 'revokedAt'>, now: Date): KeyStatus {
  if (key.revokedAt) return 'revoked'
  if (key.expiresAt && key.expiresAt <= now) return 'expired'
  if (!key.retiresAt) return 'active'
  return key.retiresAt <= now ? 'expired' : 'retiring'
}

const subnetPattern = /^(.+)\/(\d{1,3})$/

/** Whether the text is an IP address or a CIDR range such as 10.1.0.0/16. */
export function isAddressRule(text: string): boolean {
  const [, network, bits] = subnetPattern.exec(text) ?? []
  if (network === undefined) return isIP(text) !== 0
  const version = isIP(network)
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Whether the rules allow requests from this address; no rules allow any address. */
export function admitsAddress(rules: readonly string[], address: string): boolean {
  if (rules.length === 0) return true
  const list = new BlockList()
  for (const rule of rules) {
    const [, network, bits] = subnetPattern.exec(rule) ?? []
    const type = (network ?? rule).includes(':') ? 'ipv6' : 'ipv4'
    if (network === undefined) list.addAddress(rule, type)
    else list.addSubnet(network, Number(bits), type)
  }
  return isIP(address) !== 0 && list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
