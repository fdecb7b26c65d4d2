// The chain process. It is separate because a panic of the native engine ends its process. Started by `supervise.ts`,
// or manually: node devchain/src/main.ts --journal PATH --port 8545
import { parseArgs } from 'node:util'
import { DevChainFailure } from './failures.ts'
import type { GenesisAccount } from './genesis.ts'
import type { ChildMessage, ParentMessage } from './messages.ts'
import { messageOf } from './rpc.ts'
import { serveDevChain } from './serve.ts'

const { values } = parseArgs({
  options: {
    journal: { type: 'string' },
    port: { type: 'string', default: '8545' },
    accounts: { type: 'string', default: '[]' },
  },
})

const isSupervised = process.send !== undefined

function sendToParent(message: ChildMessage): void {
  if (isSupervised) process.send?.(message)
  else console.log(JSON.stringify(message))
}

function fail(error: unknown): void {
  const code = error instanceof DevChainFailure ? error.code : 'crashed'
  const message: ChildMessage = { kind: 'failed', code, message: messageOf(error) }
  if (!isSupervised) {
    console.error(message.message)
    process.exit(1)
  }
  // Send the reason to the parent before the process exits.
  process.send?.(message, undefined, undefined, () => process.exit(1))
}

// Before the chain serves, there is nothing to finish.
let stop = (): void => process.exit(0)
process.on('message', (message: ParentMessage) => message.kind === 'stop' && stop())
process.on('SIGTERM', () => stop())

if (isSupervised) {
  // The channel closes when the parent ends for any reason; then the chain has no user left.
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the whole process group; the parent decides when its chain stops.
  process.on('SIGINT', () => {})
} else {
  process.on('SIGINT', () => stop())
}

if (values.journal === undefined) {
  fail(new Error('--journal is required.'))
} else {
  const startedAt = performance.now()
  try {
    const served = await serveDevChain({
      journalPath: values.journal,
      port: Number(values.port),
      accounts: JSON.parse(values.accounts) as GenesisAccount[],
      now: () => Date.now(),
      onProgress: (progress) => sendToParent({ kind: 'progress', ...progress }),
      onFatal: fail,
    })
    let stopping: Promise<void> | undefined
    stop = () => {
      stopping ??= served.stop().then(() => process.exit(0))
    }
    sendToParent({
      kind: 'ready',
      port: served.port,
      rpcUrl: served.rpcUrl,
      replayMs: Math.round(performance.now() - startedAt),
    })
  } catch (error) {
    fail(error)
  }
}
