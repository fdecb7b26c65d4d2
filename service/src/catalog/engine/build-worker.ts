// Worker thread that builds a game's images without blocking requests.
import { parentPort, workerData } from 'node:worker_threads'
import { buildCatalog } from './build.ts'
import type { BuildJob, BuiltImages, RecordSource } from './build-in-worker.ts'

const { game, source } = workerData as BuildJob
const module = (await import(source.module)) as RecordSource
const startedAt = process.cpuUsage()
const images = await buildCatalog(game, module.openRecords(source.options))
const { user, system } = process.cpuUsage(startedAt)
parentPort?.postMessage({ ...images, cpuMs: (user + system) / 1_000 } satisfies BuiltImages, [])
