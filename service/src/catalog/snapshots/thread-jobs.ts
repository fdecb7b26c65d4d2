import { Worker } from 'node:worker_threads'
import type { Connection } from '../../db/db.ts'
import type { Image } from '../engine/image.ts'
import type { GameState } from '../games/model.ts'

/** A whole game, or only the prices that changed since a version of a catalog that is at hand. */
export type ThreadJob =
  | { readonly kind: 'build'; readonly connection: Connection; readonly game: string }
  | {
      readonly kind: 'prices'
      readonly connection: Connection
      readonly game: string
      readonly catalog: Image
      readonly prices: Image
      readonly since: number
    }

/** What was made, and of which state of the records: all of it was read in one view of the database. */
export type ThreadResult = { readonly state: GameState; readonly catalog?: Image; readonly prices: Image }

/** Does a job in a thread of its own, so that requests keep being answered; images come back shared, without a copy. */
export function runInThread(job: ThreadJob, signal: AbortSignal): Promise<ThreadResult> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: job })
  return new Promise<ThreadResult>((settle, refuse) => {
    const stop = (): void => {
      refuse(new Error('The catalog is being stopped.'))
      void worker.terminate()
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', (result: ThreadResult) => settle(result))
    worker.once('error', refuse)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      refuse(new Error(`The snapshot's thread ended early with exit code ${code}.`))
    })
  })
}
