import { signingRoles, type SigningRole } from './role-policies.ts'

export const shippingRole = 'shipping-signer'
export type KeyRole = SigningRole | typeof shippingRole
export const keyRoles: readonly KeyRole[] = [...signingRoles, shippingRole]

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
