import type { Identification } from '@packhouse/identify/identify'

/** Work for the worker that holds the networks. */
export type Task =
  | { readonly kind: 'open'; readonly vectors: Int8Array }
  | { readonly kind: 'look'; readonly photo: Blob }

/** What it answers: the files it loaded, what a photo shows, a refused file, or a failure of its own. */
export type Answer =
  | { readonly kind: 'opened'; readonly files: readonly string[] }
  | { readonly kind: 'seen'; readonly seen: Identification }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly message: string }
