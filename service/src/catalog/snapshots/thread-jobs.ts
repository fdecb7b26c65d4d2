import { Worker } from 'node:worker_threads'
import type { Connection } from '../../db/db.ts'
import type { Image } from '../engine/image.ts'
import type { GameState } from '../games/model.ts'

/** A build of a whole game, or of the prices that changed since a version of a loaded catalog. */
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

/** The images and the version of the records, all read in one database snapshot. */
export type ThreadResult = { readonly state: GameState; readonly catalog?: Image; readonly prices: Image }

/** Runs a job in a worker thread so that requests are not blocked; images are returned in shared memory. */
export function runInThread(job: ThreadJob, signal: AbortSignal): Promise<ThreadResult> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: job })
  return new Promise<ThreadResult>((settle, refuse) => {
    const stop = (): void => {
      refuse(new Error('The catalog is stopping.'))
      void worker.terminate()
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', (result: ThreadResult) => settle(result))
    worker.once('error', refuse)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop)
      refuse(new Error(`The snapshot thread exited early with code ${code}.`))
    })
  })
}
