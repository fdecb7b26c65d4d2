import type { ReplayProgress } from './replay.ts'
import type { DevChainFailureCode } from './failures.ts'

/** Messages of the chain process to its parent. */
export type ChildMessage =
  | ({ readonly kind: 'progress' } & ReplayProgress)
  | { readonly kind: 'ready'; readonly port: number; readonly rpcUrl: string; readonly replayMs: number }
  | { readonly kind: 'failed'; readonly code: DevChainFailureCode; readonly message: string }
/** Messages of the parent to the chain process. A closed channel also stops it. */
export type ParentMessage = { readonly kind: 'stop' }
