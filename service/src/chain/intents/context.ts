import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Finality } from '../clients/finality.ts'
import type { Head } from '../clients/reads.ts'
import type { PolicySigner } from '../signers/policy.ts'
import type { Lease, RelayerAccount } from './accounts.ts'
import type { PassPoint } from './crash-points.ts'
import type { FeePolicy } from './fees.ts'
import type { IntentHooks } from './hooks.ts'
import type { Intent } from './model.ts'

export type RelayerLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export type RelayerSettings = {
  readonly finality: Finality
  readonly fees: FeePolicy
  /** How many nonces of an account may be unspent at once. */
  readonly maxInFlight: number
  /** A transaction that is not mined is sent again after this long, in case a node forgot it. */
  readonly rebroadcastMs: number
  /** The transaction others wait for is replaced by a dearer one after this long. */
  readonly bumpAfterMs: number
  /** A nonce nobody signed for is filled when it was seen missing for this long. */
  readonly gapAfterMs: number
  /** When a simulation that may pass later, or a capped signature, is tried again. */
  readonly retryMs: number
  /** A transaction the nodes refused this often for what it is will be replaced by a transfer of nothing. */
  readonly maxRefusals: number
  readonly leaseSeconds: number
  readonly pollMs: number
  /** How often the chain is asked when all that is left is to wait for depth. */
  readonly watchMs: number
  readonly balanceEveryMs: number
}

export const defaultSettings: RelayerSettings = {
  finality: { mode: 'tags' },
  fees: { tipWei: 1_000_000n, maxFeeCapWei: 50_000_000_000n },
  maxInFlight: 16,
  rebroadcastMs: 5_000,
  bumpAfterMs: 20_000,
  gapAfterMs: 15_000,
  retryMs: 5_000,
  maxRefusals: 5,
  leaseSeconds: 15,
  pollMs: 250,
  watchMs: 2_000,
  balanceEveryMs: 30_000,
}

export type RelayerDeps = {
  readonly db: Db
  readonly client: ChainClient
  readonly clock: Clock
  readonly hooks: IntentHooks
  readonly log: RelayerLog
  readonly settings: RelayerSettings
  readonly passPoint: PassPoint
}

/** What one worker knows while it holds an account. */
export type AccountContext = RelayerDeps & {
  readonly account: Pick<RelayerAccount, 'id' | 'address' | 'role'>
  readonly signer: PolicySigner
  readonly lease: Lease
  /** Throws when the lease may have run out: whatever reaches beyond the database asks first. */
  readonly assertHeld: () => void
  /** When each transaction was last offered to a node, by hash. Forgotten at a restart, so all are offered again. */
  readonly offeredAt: Map<string, number>
  /** Since when a nonce is missing. */
  readonly missingSince: Map<bigint, number>
  /** Intents whose outcome could not be recorded, and when to try again. */
  readonly deferredUntil: Map<bigint, number>
}

/** The chain as seen at the start of a round. */
export type ChainView = {
  readonly head: Head
  /** Nonces below this are spent at the head. */
  readonly spentNonce: bigint
  readonly finalBlock: bigint | undefined
}

/** Whether an outcome may be recorded now: its purpose is ours, and it did not just fail. */
export function isRecordable({ hooks, clock, deferredUntil }: AccountContext, { id, purpose }: Intent): boolean {
  return hooks.purposes().includes(purpose) && clock.now().getTime() >= (deferredUntil.get(id) ?? 0)
}

/** Does the work for all, a few at a time; the first failure ends it after those that run. */
export async function eachLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const lanes = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const item of left) await work(item)
  })
  const results = await Promise.allSettled(lanes)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
