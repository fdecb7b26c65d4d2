import type { ReplayProgress } from './replay.ts'
import type { DevChainFailureCode } from './failures.ts'

/** What the chain process tells its parent. */
export type ChildMessage =
  | ({ readonly kind: 'progress' } & ReplayProgress)
  | { readonly kind: 'ready'; readonly port: number; readonly rpcUrl: string; readonly replayMs: number }
  | { readonly kind: 'failed'; readonly code: DevChainFailureCode; readonly message: string }
/** What the parent tells the chain process. A closed channel means the same as `stop`, at once. */
export type ParentMessage = { readonly kind: 'stop' }
