import { Type, type Static } from 'typebox'
import type { Contracts } from '../deploy/contracts.ts'
import { pausables, type Pausable } from './pauses.ts'
import { revocableRoleNames, type RoleHolder } from './revocations.ts'
import { OneOf } from '../../http/schema/fields.ts'

export const ContractsWire = Type.Object(
  {
    addresses: Type.Record(Type.String(), Type.String(), { description: 'Contract addresses by name.' }),
    paused: Type.Object(
      Object.fromEntries(
        pausables.map((name) => [name, Type.Boolean({ description: `Whether \`${name}\` is paused.` })]),
      ) as Record<Pausable, Type.TBoolean>,
      { description: 'Whether it is paused.' },
    ),
  },
  { $id: 'Contracts' },
)

export const PauseBody = Type.Object({
  contract: OneOf(pausables, { description: '`redemption` covers the burns of all four collections.' }),
  paused: Type.Optional(Type.Boolean({ default: true, description: 'False unpauses the contract.' })),
})

export const RevokeBody = Type.Object({
  role: OneOf(revocableRoleNames, { description: 'The role to revoke.' }),
  account: Type.String({ description: 'The address that loses the role.' }),
})

export const RoleHolderWire = Type.Object(
  {
    role: OneOf(revocableRoleNames, { description: 'The role.' }),
    account: Type.String({ description: 'The address that has the role.' }),
    contracts: Type.Array(Type.String(), { description: 'The contracts that grant the role to this address.' }),
  },
  { $id: 'RoleHolder' },
)

/** The API spelling of a contract name. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const roleHolderToWire = ({ role, account, contracts }: RoleHolder): Static<typeof RoleHolderWire> => ({
  role,
  account,
  contracts: contracts.map(snakeCase),
})

export const contractsToWire = (
  contracts: Contracts,
  paused: Record<Pausable, boolean>,
): Static<typeof ContractsWire> => ({
  addresses: Object.fromEntries(Object.entries(contracts).map(([name, address]) => [snakeCase(name), address])),
  paused,
})
