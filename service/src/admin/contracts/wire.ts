import { Type, type Static } from 'typebox'
import type { Contracts } from '../../chain/deploy/contracts.ts'
import { pausables, type Pausable } from '../../chain/operations/pauses.ts'
import { OneOf } from '../../http/schema/fields.ts'

export const ContractsWire = Type.Object(
  {
    addresses: Type.Record(Type.String(), Type.String(), { description: 'Contract addresses by name.' }),
    paused: Type.Object(
      Object.fromEntries(pausables.map((name) => [name, Type.Boolean()])) as Record<Pausable, Type.TBoolean>,
    ),
  },
  { $id: 'Contracts' },
)

export const PauseBody = Type.Object({
  contract: OneOf(pausables, { description: '`redemption` covers the burns of all four collections.' }),
  paused: Type.Optional(Type.Boolean({ default: true, description: 'False unpauses the contract.' })),
})

/** The API spelling of a contract name. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const contractsToWire = (
  contracts: Contracts,
  paused: Record<Pausable, boolean>,
): Static<typeof ContractsWire> => ({
  addresses: Object.fromEntries(Object.entries(contracts).map(([name, address]) => [snakeCase(name), address])),
  paused,
})
