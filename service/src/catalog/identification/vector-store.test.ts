import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createVectorStore } from './vector-store.ts'

test('vectors outlive a start, and another network begins without them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-vectors-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const start = (network: string) => createVectorStore(folder, () => Promise.resolve(network))
  await start('first').add('wildmere', [['/art/a.svg', Int8Array.of(1, -2)]])
  expect([...(await start('first').load('wildmere'))]).toEqual([['/art/a.svg', Int8Array.of(1, -2)]])
  expect([...(await start('second').load('wildmere'))]).toEqual([])
})
