import { createHmac, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { crc32 } from 'node:zlib'
import type { CallerLimits } from '../../http/pipeline/caller.ts'
import type { Scope } from '../../http/pipeline/scopes.ts'
import { randomBase62, toBase62, type Random } from '../../kernel/random.ts'

export type KeyEnvironment = 'live' | 'test'

/** A key without its secret; what the database keeps. */
export type ApiKey = {
  id: string
  accountId: number
  familyId: string
  environment: KeyEnvironment
  label: string
  scopes: Scope[]
  hint: string
  allowedAddresses: string[]
  limits: CallerLimits
  createdAt: Date
  expiresAt: Date | null
  retiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** A key just made, with the one copy of its text there will ever be. */
export type IssuedKey = { key: ApiKey; text: string }

export type KeyStatus = 'active' | 'retiring' | 'revoked' | 'expired'

/** `ph_<live|test>_<id: 8>_<secret: 43><checksum: 6>`: found by id, and a typing mistake costs no look-up. */
const keyPattern = /^ph_(live|test)_([0-9A-Za-z]{8})_[0-9A-Za-z]{43}([0-9A-Za-z]{6})$/

const checksumOf = (text: string): string => toBase62(crc32(text), 6)

export type ComposedKey = { id: string; text: string; hint: string }

export function composeKey(environment: KeyEnvironment, random: Random): ComposedKey {
  const id = randomBase62(random, 8)
  const body = `ph_${environment}_${id}_${randomBase62(random, 43)}`
  const text = body + checksumOf(body)
  return { id, text, hint: text.slice(-4) }
}

/** The id inside a presented key, or nothing when it cannot be one of ours. */
export function readKeyId(text: string, environment: KeyEnvironment): string | undefined {
  const match = keyPattern.exec(text)
  if (!match || match[1] !== environment || match[3] !== checksumOf(text.slice(0, -6))) return undefined
  return match[2]
}

/** Where the id stands in a key, for whoever checks the rest of the text in another way. */
export const peekKeyId = (text: string): string => text.slice(8, 16)

/** Keys are long and random, so a keyed hash is enough and cheap enough for every request. */
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

/** Whether a text is an address or a network such as 10.1.0.0/16. */
export function isAddressRule(text: string): boolean {
  const [, network, bits] = subnetPattern.exec(text) ?? []
  if (network === undefined) return isIP(text) !== 0
  const version = isIP(network)
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Whether a request may come from this address; no rules means from anywhere. */
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
