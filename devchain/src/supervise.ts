import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ReplayProgress } from './replay.ts'
import { DevChainFailure } from './failures.ts'
import type { GenesisAccount } from './genesis.ts'
import type { ChildMessage, ParentMessage } from './messages.ts'

type LogLine = (fields: Readonly<Record<string, unknown>>, message: string) => void
export type DevChainLog = { readonly info: LogLine; readonly warn: LogLine; readonly error: LogLine }

export type SuperviseOptions = {
  readonly journalPath: string
  /** 0 picks a free port. */
  readonly port: number
  readonly accounts?: readonly GenesisAccount[] | undefined
  readonly onProgress?: ((progress: ReplayProgress) => void) | undefined
  /** The chain is down and will not be restarted. */
  readonly onFailed?: ((failure: DevChainFailure) => void) | undefined
  /** How often a crashed chain is restarted. */
  readonly maxRestarts?: number | undefined
  readonly log: DevChainLog
}
export type SupervisedDevChain = {
  readonly rpcUrl: string
  readonly port: number
  /** The current chain process; changes after a restart. */
  readonly pid: number | undefined
  stop: () => Promise<void>
}

const defaultMaxRestarts = 5
/** A chain that ran this long gets its full number of restarts again. */
const healthyMs = 60_000
const firstRestartDelayMs = 100
const stopMs = 1_500
const keptErrorLines = 20

type Ready = Extract<ChildMessage, { kind: 'ready' }>
type Child = { readonly process: ChildProcess; readonly exited: Promise<string>; readonly ready: Promise<Ready> }

/** Starts the chain in a separate process and keeps it running until `stop`. */
export async function startDevChain(options: SuperviseOptions): Promise<SupervisedDevChain> {
  const { log, maxRestarts = defaultMaxRestarts } = options
  const stopping = new AbortController()
  let child = startChild(options, options.port)
  // A replacement must use the same port.
  const { rpcUrl, port } = await child.ready
  const watched = watch()

  async function watch(): Promise<void> {
    for (let restarts = 0; ;) {
      const startedAt = performance.now()
      const why = await child.exited
      if (stopping.signal.aborted) return
      if (performance.now() - startedAt > healthyMs) restarts = 0
      log.error({ why, restarts }, 'development chain ended unexpectedly')
      const used = await replace(restarts)
      if (used === undefined) return
      restarts = used
      log.warn({ rpcUrl, restarts }, 'development chain restarted')
    }
  }

  /** Tries until a new process serves. Returns the number of restarts used, or undefined when another try is futile. */
  async function replace(used: number): Promise<number | undefined> {
    let failure = new DevChainFailure('crashed', `The development chain crashed ${used + 1} times.`)
    for (let restarts = used + 1; restarts <= maxRestarts; restarts += 1) {
      try {
        await setTimeout(firstRestartDelayMs * 2 ** (restarts - 1), undefined, { signal: stopping.signal })
        child = startChild(options, port)
        await child.ready
        return restarts
      } catch (error) {
        if (stopping.signal.aborted) return undefined
        failure =
          error instanceof DevChainFailure ? error : new DevChainFailure('crashed', String(error), { cause: error })
        log.error({ code: failure.code, restarts }, failure.message)
        // A journal that fails to replay will fail again.
        if (failure.code === 'journal_mismatch' || failure.code === 'journal_corrupt') break
      }
    }
    options.onFailed?.(failure)
    return undefined
  }

  return {
    rpcUrl,
    port,
    get pid() {
      return child.process.pid
    },
    async stop() {
      stopping.abort()
      await stopChild(child)
      await watched
    },
  }
}

async function stopChild({ process: child, exited }: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  if (child.connected) child.send({ kind: 'stop' } satisfies ParentMessage, () => {})
  const kill = new AbortController()
  const timer = setTimeout(stopMs, undefined, { signal: kill.signal }).then(
    () => child.kill('SIGKILL'),
    () => false,
  )
  await exited
  kill.abort()
  await timer
}

/** `ready` resolves when the chain serves, and rejects with the reason when it cannot. */
function startChild({ journalPath, accounts = [], onProgress, log }: SuperviseOptions, port: number): Child {
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  const args = [program, '--journal', journalPath, '--port', String(port)]
  const child = spawn(process.execPath, [...args, '--accounts', JSON.stringify(accounts)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const errorLines: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorLines.push(...text.split('\n').filter((line) => line !== ''))
    errorLines.splice(0, errorLines.length - keptErrorLines)
  })
  const served = Promise.withResolvers<Ready>()
  const ended = Promise.withResolvers<string>()
  let failure: DevChainFailure | undefined
  const end = (why: string): void => {
    const text = [failure?.message ?? why, ...errorLines].join('\n')
    served.reject(failure ?? new DevChainFailure('crashed', `The development chain did not start: ${text}`))
    ended.resolve(text)
  }
  child.once('error', (error) => end(error.message))
  child.once('close', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`))
  child.on('message', (message: ChildMessage) => {
    if (message.kind === 'progress') onProgress?.({ doneBlocks: message.doneBlocks, totalBlocks: message.totalBlocks })
    else if (message.kind === 'failed') failure = new DevChainFailure(message.code, message.message)
    else {
      log.info({ rpcUrl: message.rpcUrl, pid: child.pid, replayMs: message.replayMs }, 'development chain ready')
      served.resolve(message)
    }
  })
  return { process: child, exited: ended.promise, ready: served.promise }
}
