import type { Refusals } from '../../kernel/errors.ts'
import { Type, type Static } from 'typebox'
import { described, NullableInteger, NullableString, OneOf, Timestamp } from '../../http/schema/fields.ts'
import type { GovernedCalls } from './actions.ts'
import { actionNames, marketActionMachine, type MarketAction } from './model.ts'

export const MarketActionWire = Type.Object(
  {
    action_id: Type.Integer({ description: 'The id of the market action.' }),
    action: OneOf(actionNames, { description: 'The kind of change, such as a restock or a price.' }),
    status: OneOf(marketActionMachine.states, { description: 'PENDING until the transaction is included in a block.' }),
    tier_id: NullableInteger({ description: 'The id of the tier.' }),
    shelf: NullableInteger({ description: 'The shelf of the tier.' }),
    unique_ids: Type.Array(Type.String(), { description: 'The permanent ids of the items.' }),
    group_ids: Type.Array(Type.Integer(), { description: 'The ids of the group.' }),
    details: Type.Record(Type.String(), Type.Unknown(), { description: 'Further facts in machine-readable form.' }),
    tx_hash: NullableString({ description: 'The hash of the transaction.' }),
    error: NullableString({ description: 'Name of the contract error, if the call was reverted.' }),
    error_message: NullableString({ description: 'The error of the last attempt.' }),
    actor: Type.String({ description: 'Who acted: a key, an operator or the service.' }),
    created_at: Timestamp({ description: 'When the action was created.' }),
    updated_at: Timestamp({ description: 'When the action was updated.' }),
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
    timelock: described(text, 'The contract whose signers schedule and execute the calls.'),
    calls: {
      type: 'array',
      items: {
        type: 'object',
        required: ['to', 'data', 'value'],
        properties: {
          to: described(text, 'The contract that the owner calls.'),
          data: described(text, 'The encoded call.'),
          value: described(text, 'The wei that go with the call.'),
        },
      },
      description: 'The unsigned calls in the order to send them.',
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
