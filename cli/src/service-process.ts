import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CliError } from './failures.ts'
import type { Machine } from './machine.ts'

/** Starts the service by path and communicates over its streams; none of its code is loaded here. */
function entryOf({ root }: Machine, file: string): string {
  if (root !== undefined) return join(root, 'service', 'src', file)
  throw new CliError(
    'This command works on the host of the service, and this package is for its clients. On the host, run it in the folder of Packhouse: npm run packhouse -- COMMAND',
  )
}

const environmentOf = ({ env, dataDir }: Machine): NodeJS.ProcessEnv => ({ ...env, DATA_DIR: dataDir })

/** Runs the service in the foreground and returns its exit code. */
export function runService(machine: Machine, settings: NodeJS.ProcessEnv, onLine?: (line: string) => void) {
  // The IPC channel lets the service stop when this process is killed.
  const child = spawn(process.execPath, [entryOf(machine, 'main.ts')], {
    stdio: ['inherit', onLine ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    env: { ...environmentOf(machine), ...settings },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  // The parent process ended: the service stops cleanly, and this process with it.
  process.on('disconnect', () => child.kill('SIGTERM'))
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine)
  return new Promise<number>((settle, refuse) => {
    child.once('error', refuse)
    child.once('exit', (code) => {
      if (child.connected) child.disconnect()
      settle(code ?? 1)
    })
  })
}

type Reply = { data?: unknown; problem?: string }

/** A command of the service that responds line by line. */
export type ServiceCommand = {
  ask(line?: object): Promise<unknown>
  end(): Promise<void>
}

export type CommandName =
  | 'administration'
  | 'migrate'
  | 'reset'
  | 'catalog-import'
  | 'contracts'
  | 'chain-keys'
  | 'chain-intents'
  | 'doctor'
  | 'evidence'
  | 'partitions'
  | 'privacy'

export function startCommand(machine: Machine, name: CommandName): ServiceCommand {
  const child = spawn(process.execPath, [entryOf(machine, 'command.ts'), name], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environmentOf(machine),
  })
  const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = endOf(child)
  // A command that refuses at once closes its input; its output has the reason.
  child.stdin.on('error', () => {})

  async function ask(line?: object): Promise<unknown> {
    if (line) child.stdin.write(`${JSON.stringify(line)}\n`)
    const next = await replies.next()
    if (next.done) throw new CliError(`The service command ${name} ended without a response (${await ended}).`)
    const { data, problem } = JSON.parse(next.value) as Reply
    if (problem !== undefined) throw new CliError(problem)
    return data
  }

  return {
    ask,
    async end() {
      child.stdin.end()
      await ended
    },
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((settle) => {
    child.once('error', (error) => settle(error.message))
    child.once('exit', (code, signal) => settle(signal ?? `exit code ${code}`))
  })
}
