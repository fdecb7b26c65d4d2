import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdServer, inTurn } from './launchers.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-launchers-'))
})
afterEach(() => rm(folder, { recursive: true }))

const patient = { timeoutMs: 20_000 }

test('only the last user may stop the server', async () => {
  const [first, second] = [await holdServer(folder), await holdServer(folder)]
  expect(await first.leave()).toEqual({ isShared: true })
  expect(await second.leave()).toEqual({ isShared: false })
  expect(await readdir(folder)).toEqual([])
})

test('concurrent launchers take turns', async () => {
  let inside = 0
  const visits = await Promise.all(
    Array.from({ length: 6 }, () =>
      inTurn(folder, patient, async () => {
        inside += 1
        const seen = inside
        await delay(2)
        inside -= 1
        return seen
      }),
    ),
  )
  expect(visits).toEqual(Array(6).fill(1))
  expect(await readdir(folder)).toEqual([])
})

test('launchers that wait leave the directory to the one whose turn it is', async () => {
  const [inside, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = inTurn(folder, patient, () => {
    inside.resolve()
    return gate.promise
  })
  await inside.promise
  const waiting = Array.from({ length: 4 }, () => inTurn(folder, patient, async () => 'done'))
  for (let look = 0; look < 30; look += 1) {
    expect(await readdir(folder)).toHaveLength(1)
    await delay(5)
  }
  gate.resolve()
  await first
  expect(await Promise.all(waiting)).toEqual(Array(4).fill('done'))
})

test('a failed turn ends', async () => {
  await expect(inTurn(folder, patient, () => Promise.reject(new Error('dropped')))).rejects.toThrow('dropped')
  expect(await inTurn(folder, patient, async () => 'next')).toBe('next')
})

test('a launcher that waits too long fails with the blocking process, and an aborted one stops waiting', async () => {
  const [inside, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = inTurn(folder, patient, () => {
    inside.resolve()
    return gate.promise
  })
  await inside.promise
  const refused = inTurn(folder, { timeoutMs: 50 }, async () => undefined)
  await expect(refused).rejects.toThrow(`Process ${process.pid} is starting or stopping`)
  const called = inTurn(folder, { ...patient, signal: AbortSignal.timeout(40) }, async () => undefined)
  await expect(called).rejects.toThrow(/abort/i)
  gate.resolve()
  await long
  expect(await readdir(folder)).toEqual([])
})

test('entries of dead processes have no effect', async () => {
  await mkdir(join(folder, `holding-${process.pid}-1-abcdef`))
  await mkdir(join(folder, `turn-${process.pid}-1-abcdef`))
  const holder = await holdServer(folder)
  expect(await inTurn(folder, { timeoutMs: 0 }, () => holder.leave())).toEqual({ isShared: false })
  expect(await readdir(folder)).toEqual([])
})
