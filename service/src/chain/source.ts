import type { Address } from 'viem'
import type { FetchRevelation } from './clients/revelations.ts'
import type { Deployment } from './deploy/deploy.ts'
import type { ReachPoint } from './indexer/crash-points.ts'
import type { Depth } from './indexer/model.ts'
import type { IndexerSettings } from './indexer/settings.ts'
import type { RelayerSettings } from './intents/context.ts'
import type { PassPoint } from './intents/crash-points.ts'
import type { PermitKey, Permits } from './permits/permit.ts'
import type { SigningRole } from './signers/role-policies.ts'
import type { KeyLimits } from './signers/signer-file.ts'
import type { Signer } from './signers/signer.ts'

/** The depths at which a block counts as included, safe and final. */
export type ChainFinality = {
  /** The newest block has one confirmation. */
  readonly includedConfirmations: number
  readonly safe: Depth
  readonly final: Depth
}

/** The chain this service works on and the keys it may sign with. */
export type ChainSource = {
  readonly name: string
  readonly urls: readonly string[]
  readonly deployment: Deployment
  readonly finality: ChainFinality
  /** Signing keys of this process. A process that only serves requests needs none. */
  readonly signers: readonly {
    readonly role: SigningRole
    readonly signer: Signer
    /** Limits of this key, where they differ from the general ones. */
    readonly limits?: KeyLimits | undefined
  }[]
  /** Authorizes what this process decides. */
  readonly permits: Permits
  /** The processes whose decisions are signed here. */
  readonly permitKeys: readonly PermitKey[]
  /** Where the signer keeps its own sums, beside the keys; in memory when not set. */
  readonly journalFolder?: string | undefined
  /** Signs shipping quotes. It sends no transactions and needs no ether. Required to prepare redemptions. */
  readonly shippingSigner?: Signer | undefined
  /** Signs the permits with which wallets buy packs of gated tiers. It sends no transactions. */
  readonly gateSigner?: Signer | undefined
  /** Most USDC that each key may commit per hour. */
  readonly usdcMicrosPerHour: bigint
  /** Most USDC that each key may pay to one recipient per hour; the same as per key when not set. */
  readonly usdcMicrosPerPayee?: bigint | undefined
  /** Most USDC that the calls of one kind move per day; as the hours allow when not set. */
  readonly usdcMicrosPerDay?: bigint | undefined
  readonly gasWeiPerHour: bigint
  /** An account with less ether than this counts as empty. */
  readonly minBalanceWei: bigint
  readonly relayer?: Partial<RelayerSettings> | undefined
  readonly indexer?: Partial<IndexerSettings> | undefined
  /** Poll interval of the relayer and the indexer. */
  readonly pollIntervalMs: number
  /** Crash points for tests. */
  readonly points?: { readonly relayer: PassPoint; readonly indexer: ReachPoint } | undefined
  /** Secret of the commit-reveal randomness source, where this service is the source. */
  readonly randomnessSecret?: Uint8Array | undefined
  /** Reads the numbers of the entropy provider, which the keeper delivers if the provider does not. */
  readonly fetchRevelation?: FetchRevelation | undefined
  /** Tokens that may arrive at deposit addresses by mistake; they are shown and never credited. */
  readonly otherTokens?: readonly Address[] | undefined
  /** Called when transactions are about to be sent; sandbox only. */
  readonly onActivity?: (() => void) | undefined
  /** Simulates an outage of all nodes; sandbox only. */
  readonly isCut?: (() => boolean) | undefined
}
