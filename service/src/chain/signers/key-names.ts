import { signingRoles, type SigningRole } from './role-policies.ts'

export const shippingRole = 'shipping-signer'
export const gateRole = 'gate'
/** The keys that sign what wallets send, and send nothing themselves. */
const signatureRoles = [shippingRole, gateRole] as const
export type KeyRole = SigningRole | (typeof signatureRoles)[number]
export const keyRoles: readonly KeyRole[] = [...signingRoles, ...signatureRoles]

/** The keys that a process holds: those of transactions, those of signatures for wallets, all or none. */
export type KeyUse = 'all' | 'transactions' | 'signatures' | 'none'

export const isKeyUsed = (role: KeyRole, use: KeyUse): boolean =>
  use === 'all' || use === (signatureRoles.some((one) => one === role) ? 'signatures' : 'transactions')

/** Roles whose work several accounts share. The first key has the name of the role, further ones a number from 2 on. */
const sharedRoles = ['buyer', 'keeper'] as const satisfies readonly KeyRole[]
const maxKeys = 32

/** The keys that a role may have, such as `buyer`, `buyer-2`. */
export const keyNamesOf = (role: KeyRole): readonly string[] =>
  sharedRoles.some((shared) => shared === role)
    ? [role, ...Array.from({ length: maxKeys - 1 }, (_, index) => `${role}-${index + 2}`)]
    : [role]

const roleByName = new Map(keyRoles.flatMap((role) => keyNamesOf(role).map((name) => [name, role] as const)))

/** The role of a key; undefined for a name that no key may have. */
export const roleOfKey = (name: string): KeyRole | undefined => roleByName.get(name)

export const keyNameHint = `${keyRoles.join(', ')}, or with a number such as ${sharedRoles.map((role) => `${role}-2`).join(', ')}`
