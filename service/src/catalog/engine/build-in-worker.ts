import { Worker } from 'node:worker_threads'
import type { GameDefinition } from '../games/games.ts'
import type { CatalogRecords } from '../records.ts'
import type { CatalogImages } from './build.ts'

/** A module that opens a stream of records: code cannot cross threads, so the worker imports it by URL. */
export type RecordSource = { readonly openRecords: (options: unknown) => CatalogRecords }
export type BuildJob = {
  readonly game: GameDefinition
  readonly source: { readonly module: string; readonly options: unknown }
}
export type BuiltImages = CatalogImages & { readonly cpuMs: number }

/** Builds a game's images in a worker thread; they are returned in shared memory, without a copy. */
export function buildInWorker(job: BuildJob): Promise<BuiltImages> {
  const worker = new Worker(new URL('build-worker.ts', import.meta.url), { workerData: job })
  return new Promise((resolve, reject) => {
    worker.once('message', (images: BuiltImages) => resolve(images))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The build worker exited early with code ${code}.`)))
  })
}
