import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../api.ts'
import type { Act } from './orders.ts'
import { createQueue } from './queue.ts'
import type { ActStorage } from './storage.ts'

const lena = { id: 7, name: 'Lena' }
const pick = (uniqueId: string) => ({ kind: 'pick', taskId: 1, uniqueId }) as const

function createMemoryStorage(acts: Act[] = []): ActStorage & { acts: Act[] } {
  let next = acts.length + 1
  return {
    acts,
    list: async () => [...acts],
    add: async (act) => {
      acts.push({ ...act, seq: next })
      return next++
    },
    remove: async (seq) =>
      void acts.splice(
        acts.findIndex((act) => act.seq === seq),
        1,
      ),
  }
}

type Answer = 'done' | 'lost' | 'refused' | 'locked'

/** A service that answers as listed, then with success; retries run when `tick` is called. */
function open(answers: Answer[] = [], storage = createMemoryStorage()) {
  const sent: string[] = []
  const retries: (() => void)[] = []
  let ids = 0
  let locked = 0
  const queue = createQueue({
    storage,
    async send(path, body) {
      const { client_action_id: id, unique_id: card } = body as { client_action_id: string; unique_id: string }
      sent.push(`${id} ${path.split('/').at(-1)} ${card}`)
      const answer = answers.shift() ?? 'done'
      if (answer === 'lost') throw new Unreachable()
      if (answer === 'refused') throw new Refused(409, 'wrong_scan', 'Not on this task.')
      if (answer === 'locked') throw new Refused(401, 'session_locked', 'Locked.')
      return { task: {} }
    },
    newId: () => `id-${(ids += 1)}`,
    now: () => 1_000,
    schedule: (work) => void retries.push(work),
    onSessionLost: () => void (locked += 1),
  })
  queue.setOperator(lena)
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  async function tick(): Promise<void> {
    for (const retry of retries.splice(0)) retry()
    await settle()
  }
  return { queue, storage, sent, tick, settle, countLocked: () => locked }
}

test('acts are sent one by one in their order, and leave the storage when they are answered', async () => {
  const { queue, storage, sent, settle } = open()
  await Promise.all(['A', 'B', 'C'].map((code) => queue.add(pick(code))))
  await settle()
  expect(sent).toEqual(['id-1 pick A', 'id-2 pick B', 'id-3 pick C'])
  expect([storage.acts, queue.read().waiting]).toEqual([[], []])
})

test('an act without an answer is sent again under its id, before those behind it', async () => {
  const { queue, sent, tick, settle } = open(['lost', 'lost'])
  await queue.add(pick('A'))
  await queue.add(pick('B'))
  await settle()
  expect(queue.read()).toMatchObject({ offlineSince: 1_000, waiting: [{ id: 'id-1' }, { id: 'id-2' }] })
  await tick()
  expect(sent).toEqual(['id-1 pick A', 'id-1 pick A', 'id-1 pick A', 'id-2 pick B'])
  expect(queue.read()).toMatchObject({ offlineSince: null, waiting: [] })
})

test('a refused act stops the queue until it is discarded', async () => {
  const { queue, sent, settle } = open(['refused'])
  await queue.add(pick('A'))
  await queue.add(pick('B'))
  await settle()
  expect(sent).toEqual(['id-1 pick A'])
  expect(queue.read().refused).toMatchObject({ act: { id: 'id-1' }, error: { code: 'wrong_scan' } })
  await queue.discard()
  await settle()
  expect(sent).toEqual(['id-1 pick A', 'id-2 pick B'])
})

test('after a restart the stored acts are sent, each under the id it had', async () => {
  const before = open(['lost', 'lost'])
  await before.queue.add(pick('A'))
  await before.queue.add(pick('B'))
  await before.settle()
  const after = open([], createMemoryStorage(before.storage.acts))
  await after.queue.restore()
  await after.settle()
  expect(after.sent).toEqual(['id-1 pick A', 'id-2 pick B'])
})

test('acts wait for the operator who made them', async () => {
  const { queue, sent, settle, countLocked } = open(['locked'])
  await queue.add(pick('A'))
  await settle()
  expect(countLocked()).toBe(1)
  queue.setOperator({ id: 8, name: 'Omar' })
  await settle()
  expect(sent).toEqual(['id-1 pick A'])
  queue.setOperator(lena)
  await settle()
  expect(sent).toEqual(['id-1 pick A', 'id-1 pick A'])
})
