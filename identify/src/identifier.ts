import { Worker } from 'node:worker_threads'
import { PhotoFault } from './header.ts'
import type { Identification } from './identify.ts'
import type { Answer, Task } from './messages.ts'
import type { StoredVector, VectorTable } from './vectors.ts'

/** Too many photos wait already. */
export class Busy extends Error {
  constructor() {
    super('Too many photos wait to be identified.')
  }
}

export type IdentifierRules = {
  /** Photos that may wait for the one in work; further ones are refused. */
  readonly maxWaiting: number
  /** A task that takes longer is given up together with its thread. */
  readonly timeoutMs: number
}

export const identifierDefaults: IdentifierRules = { maxWaiting: 8, timeoutMs: 20_000 }

/** Identifies photos in one thread, which uses at most one core. */
export type Identifier = {
  /** The vector of a catalog picture. Photos are served first. */
  describe(bytes: Uint8Array): Promise<StoredVector>
  identify(bytes: Uint8Array, table: VectorTable): Promise<Identification>
  stop(): Promise<void>
}

type Waiting = { task: Task; settle: (answer: Answer) => void; refuse: (error: Error) => void }

export function createIdentifier(rules: IdentifierRules): Identifier {
  const photos: Waiting[] = []
  const pictures: Waiting[] = []
  let worker: Worker | undefined
  let current: Waiting | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function finish(end: (waiting: Waiting) => void): void {
    clearTimeout(timer)
    const done = current
    current = undefined
    if (done) end(done)
    next()
  }

  function discard(error: Error): void {
    const broken = worker
    worker = undefined
    void broken?.terminate()
    finish(({ refuse }) => refuse(error))
  }

  function open(): Worker {
    const opened = new Worker(new URL('thread.ts', import.meta.url))
    // A process that has nothing else to do may exit.
    opened.unref()
    opened.on('message', (answer: Answer) => finish(({ settle }) => settle(answer)))
    opened.on('error', (error) => {
      if (opened === worker) discard(error as Error)
    })
    opened.on('exit', (code) => {
      if (opened === worker) discard(new Error(`The identification thread exited with code ${code}.`))
    })
    return opened
  }

  function next(): void {
    if (current || isStopped) return
    current = photos.shift() ?? pictures.shift()
    if (!current) return
    worker ??= open()
    timer = setTimeout(() => discard(new PhotoFault('damaged')), rules.timeoutMs)
    worker.postMessage(current.task, [])
  }

  function perform(queue: Waiting[], task: Task): Promise<Answer> {
    return new Promise((settle, refuse) => {
      if (isStopped) return refuse(new Error('The identifier is stopped.'))
      queue.push({ task, settle, refuse })
      next()
    })
  }

  function unexpected(answer: Answer): never {
    if (answer.kind === 'refused') throw new PhotoFault(answer.fault)
    throw new Error(answer.kind === 'failed' ? answer.message : `Unexpected answer ${answer.kind}.`)
  }

  return {
    async describe(bytes) {
      const answer = await perform(pictures, { kind: 'describe', bytes })
      return answer.kind === 'described' ? answer.vector : unexpected(answer)
    },
    async identify(bytes, table) {
      if (photos.length >= rules.maxWaiting) throw new Busy()
      const answer = await perform(photos, { kind: 'identify', bytes, table })
      return answer.kind === 'identified' ? answer.identification : unexpected(answer)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const ended = new Error('The identifier is stopped.')
      for (const { refuse } of [...(current ? [current] : []), ...photos.splice(0), ...pictures.splice(0)])
        refuse(ended)
      current = undefined
      const closing = worker
      worker = undefined
      await closing?.terminate()
    },
  }
}
