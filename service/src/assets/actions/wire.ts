import type { Refusals } from '../../kernel/errors.ts'
import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, OneOf, Timestamp } from '../../http/schema/fields.ts'
import type { GovernedCalls } from './actions.ts'
import { actionNames, marketActionMachine, type MarketAction } from './model.ts'

export const MarketActionWire = Type.Object(
  {
    action_id: Type.Integer(),
    action: OneOf(actionNames),
    status: OneOf(marketActionMachine.states, { description: 'PENDING until the transaction is included in a block.' }),
    tier_id: NullableInteger(),
    shelf: NullableInteger(),
    unique_ids: Type.Array(Type.String()),
    group_ids: Type.Array(Type.Integer()),
    details: Type.Record(Type.String(), Type.Unknown()),
    tx_hash: NullableString(),
    error: NullableString({ description: 'Name of the contract error, if the call was reverted.' }),
    error_message: NullableString(),
    actor: Type.String(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  { $id: 'MarketAction' },
)

export const marketActionToWire = (action: MarketAction): Static<typeof MarketActionWire> => ({
  action_id: Number(action.id),
  action: action.action,
  status: action.status,
  tier_id: action.tierId,
  shelf: action.shelf,
  unique_ids: [...action.uniqueIds],
  group_ids: [...action.groupIds],
  details: action.details,
  tx_hash: action.txHash,
  error: action.errorName,
  error_message: action.errorMessage,
  actor: action.actor,
  created_at: action.createdAt.toISOString(),
  updated_at: action.updatedAt.toISOString(),
})

const text = { type: 'string' } as const

export const GovernanceWire = Type.Unsafe<GovernedCalls | null>({
  type: ['object', 'null'],
  description: 'Calls that the signers of the timelock schedule and execute; null where the service sends them.',
  required: ['timelock', 'calls'],
  properties: {
    timelock: text,
    calls: {
      type: 'array',
      items: { type: 'object', required: ['to', 'data', 'value'], properties: { to: text, data: text, value: text } },
    },
  },
})

export const DryRun = {
  dry_run: Type.Optional(Type.Boolean({ description: 'Simulates the calls without executing them.' })),
}

/** Refusals of everything that administers the market on chain. */
export const marketRefusals: Refusals = {
  409: ['chain_refused', 'governance_required', 'items_unavailable'],
  503: ['chain_unavailable'],
}
