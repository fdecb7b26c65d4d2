import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdServer } from './holders.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-holders-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('only the last holder may stop the server', async () => {
  const [first, second] = [await holdServer(folder), await holdServer(folder)]
  expect(await first.startLeaving()).toBe(false)
  await first.release()
  expect(await second.startLeaving()).toBe(true)
  await second.release()
  expect(await readdir(folder)).toEqual([])
})

test('two who leave at once both stop the server, so that nobody leaves it to the other', async () => {
  const [first, second] = [await holdServer(folder), await holdServer(folder)]
  await first.startLeaving()
  expect(await second.startLeaving()).toBe(true)
})

test('one who arrives waits for a stop under way, however it ends', async () => {
  const leaver = await holdServer(folder)
  await leaver.startLeaving()
  const newcomer = await holdServer(folder)
  const order: string[] = []
  const waiting = newcomer.waitForStoppers({ timeoutMs: 20_000 }).then(() => order.push('came in'))
  await new Promise((settle) => setTimeout(settle, 60))
  order.push('stopped')
  await leaver.release()
  await waiting
  expect(order).toEqual(['stopped', 'came in'])
})

test('the dead hold nothing', async () => {
  await mkdir(join(folder, `holding-${process.pid}-1-abcdef`))
  await mkdir(join(folder, `stopping-${process.pid}-1-abcdef`))
  const holder = await holdServer(folder)
  expect(await readdir(folder)).toHaveLength(1)
  expect(await holder.startLeaving()).toBe(true)
})
