import { expect, test } from 'vitest'
import { createDice, drawCard, toPng } from '../test/made-up.ts'
import { Busy, createIdentifier } from './identifier.ts'
import { createVectorTable } from './vectors.ts'

const picture = toPng(drawCard(createDice(5)))

test('a task beyond its time is given up with its thread, and the next one gets a new thread', async () => {
  const identifier = createIdentifier({ maxWaiting: 1, timeoutMs: 1 })
  await expect(identifier.describe(picture)).rejects.toMatchObject({ fault: 'damaged' })
  await expect(identifier.describe(picture)).rejects.toMatchObject({ fault: 'damaged' })
  await identifier.stop()
})

test('photos beyond the queue are refused, and a stop refuses those in it', async () => {
  const identifier = createIdentifier({ maxWaiting: 1, timeoutMs: 60_000 })
  const table = createVectorTable([])
  const accepted = [identifier.identify(picture, table), identifier.identify(picture, table)]
  const settled = Promise.allSettled(accepted)
  await expect(identifier.identify(picture, table)).rejects.toBeInstanceOf(Busy)
  await identifier.stop()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(identifier.describe(picture)).rejects.toThrow('stopped')
})
