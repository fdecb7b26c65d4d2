import type { Address } from 'viem'
import type { Deployment } from './deploy/deploy.ts'
import type { ReachPoint } from './indexer/crash-points.ts'
import type { Depth } from './indexer/model.ts'
import type { IndexerSettings } from './indexer/settings.ts'
import type { RelayerSettings } from './intents/context.ts'
import type { PassPoint } from './intents/crash-points.ts'
import type { SigningRole } from './signers/role-policies.ts'
import type { Signer } from './signers/signer.ts'

/** When something that happened on chain counts: shown, settled, beyond doubt. */
export type ChainFinality = {
  /** The newest block has one confirmation. */
  readonly includedConfirmations: number
  readonly safe: Depth
  readonly final: Depth
}

/** Which chain this service works on, and what it may sign there. */
export type ChainSource = {
  readonly name: string
  readonly urls: readonly string[]
  readonly deployment: Deployment
  readonly finality: ChainFinality
  /** Keys of this process. One that only answers requests needs none. */
  readonly signers: readonly { readonly role: SigningRole; readonly signer: Signer }[]
  /** Signs prices of shipping; it sends nothing and needs no ether. Whoever prepares redemptions needs it. */
  readonly shippingSigner?: Signer | undefined
  /** The most USDC each key may commit in an hour. */
  readonly usdcMicrosPerHour: bigint
  readonly gasWeiPerHour: bigint
  /** An account with less ether than this is taken for empty. */
  readonly minBalanceWei: bigint
  readonly relayer?: Partial<RelayerSettings> | undefined
  readonly indexer?: Partial<IndexerSettings> | undefined
  /** How often the chain is looked at. */
  readonly lookEveryMs: number
  /** Where tests put something in the way of what is sent and of what is read. */
  readonly points?: { readonly relayer: PassPoint; readonly indexer: ReachPoint } | undefined
  /** What our own random numbers come from, where we are the source. */
  readonly randomnessSecret?: Uint8Array | undefined
  /** Tokens that people send to deposit addresses by mistake; they are shown and never credited. */
  readonly otherTokens?: readonly Address[] | undefined
  /** Plays that the way to all nodes is cut; only a sandbox has that. */
  readonly isCut?: (() => boolean) | undefined
}
