import type { DecodeFault } from './header.ts'
import type { Identification } from './identify.ts'
import type { StoredVector, VectorTable } from './vectors.ts'

/** Work for the thread. */
export type Task =
  | { readonly kind: 'describe'; readonly bytes: Uint8Array }
  | { readonly kind: 'identify'; readonly bytes: Uint8Array; readonly table: VectorTable }

/** What the thread answers: a vector, an identification, a refused file, or a failure of its own. */
export type Answer =
  | { readonly kind: 'described'; readonly vector: StoredVector }
  | { readonly kind: 'identified'; readonly identification: Identification }
  | { readonly kind: 'refused'; readonly fault: DecodeFault }
  | { readonly kind: 'failed'; readonly message: string }
