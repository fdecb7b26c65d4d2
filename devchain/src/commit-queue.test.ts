import { expect, test } from 'vitest'
import { createCommitQueue } from './commit-queue.ts'

const later = (): Promise<void> => new Promise((done) => setImmediate(done))

function recordingQueue(commit: () => Promise<void> = later) {
  const events: string[] = []
  const queue = createCommitQueue({
    commit: async () => {
      await commit()
      events.push('commit')
    },
    onCommitFailed: () => events.push('failed'),
  })
  const run = (name: string) => async (): Promise<string> => {
    await later()
    events.push(name)
    return name
  }
  return { events, queue, run }
}

test('neighbouring writes share one commit, and none is answered before it', async () => {
  const { events, queue, run } = recordingQueue()
  const writes = ['a', 'b', 'c'].map((name) => queue.write(run(name)).then((value) => events.push(`answered ${value}`)))
  await Promise.all(writes)
  expect(events).toEqual(['a', 'b', 'c', 'commit', 'answered a', 'answered b', 'answered c'])
})

test('a read sees only what is committed, in the order of arrival', async () => {
  const { events, queue, run } = recordingQueue()
  await Promise.all([queue.write(run('write')), queue.read(run('read')), queue.write(run('second'))])
  expect(events).toEqual(['write', 'commit', 'read', 'second', 'commit'])
})

test('a rejected write does not stop the others', async () => {
  const { queue, run } = recordingQueue()
  const refused = queue.write(() => Promise.reject(new Error('no')))
  const accepted = queue.write(run('yes'))
  await expect(refused).rejects.toThrow('no')
  expect(await accepted).toBe('yes')
})

test('when the commit fails none of its writes is acknowledged and the queue stops', async () => {
  const { events, queue, run } = recordingQueue(() => Promise.reject(new Error('disk full')))
  const [first, second] = await Promise.allSettled([queue.write(run('a')), queue.write(run('b'))])
  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  await expect(queue.read(run('c'))).rejects.toThrow('its journal failed')
  expect(events).toEqual(['a', 'b', 'failed'])
})

test('closing finishes accepted jobs and rejects new ones', async () => {
  const { events, queue, run } = recordingQueue()
  const accepted = queue.write(run('a'))
  const closed = queue.close()
  await expect(queue.write(run('b'))).rejects.toMatchObject({ code: -32_002 })
  await closed
  expect(await accepted).toBe('a')
  expect(events).toEqual(['a', 'commit'])
})

test('a full queue rejects new jobs', async () => {
  const { queue, run } = recordingQueue()
  const accepted = Array.from({ length: 10_001 }, () => queue.read(async () => 'ok'))
  await expect(queue.read(run('late'))).rejects.toMatchObject({ code: -32_005 })
  await Promise.all(accepted)
})
