import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Tracer } from '../../kernel/trace.ts'
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
  /** Most unspent nonces per account. */
  readonly maxInFlight: number
  /** An unmined transaction is sent again after this time, in case a node dropped it. */
  readonly rebroadcastMs: number
  /** The transaction with the lowest nonce gets a higher fee after this time. */
  readonly bumpAfterMs: number
  /** A nonce without a signed transaction is filled after it was missing for this time. */
  readonly gapAfterMs: number
  /** Delay before a transient simulation failure or a capped signature is retried. */
  readonly retryMs: number
  /** A transaction that nodes rejected this often as invalid is replaced by an empty self-transfer. */
  readonly maxRefusals: number
  /** How long another process waits before it takes the accounts of one that died. */
  readonly leaseSeconds: number
  readonly pollMs: number
  /** Poll interval while transactions only wait for depth. */
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
  leaseSeconds: 7,
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
  readonly tracer?: Tracer | undefined
}

/** The state of one worker while it has the lease of an account. */
export type AccountContext = RelayerDeps & {
  readonly account: Pick<RelayerAccount, 'id' | 'address' | 'role'>
  readonly signer: PolicySigner
  readonly lease: Lease
  /** Throws when the lease may have expired; called before every external effect. */
  readonly assertLeased: () => void
  /** When each transaction was last sent to a node, by hash. Lost at a restart, so that all are sent again. */
  readonly lastSentAt: Map<string, number>
  /** When a nonce was first seen missing. */
  readonly missingSince: Map<bigint, number>
  /** Intents whose outcome could not be recorded, with the time of the next try. */
  readonly deferredUntil: Map<bigint, number>
}

/** The chain as read at the start of a round. */
export type ChainView = {
  readonly head: Head
  /** Nonces below this are spent at the head. */
  readonly spentNonce: bigint
  readonly finalBlock: bigint | undefined
}

/** Whether an outcome may be recorded now: the purpose is registered here and recording is not deferred. */
export function isRecordable({ hooks, clock, deferredUntil }: AccountContext, { id, purpose }: Intent): boolean {
  return hooks.purposes().includes(purpose) && clock.now().getTime() >= (deferredUntil.get(id) ?? 0)
}

/** Processes all items with limited concurrency; the first failure stops it after the running ones. */
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
