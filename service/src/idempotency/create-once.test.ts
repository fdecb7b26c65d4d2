import { expect, test } from 'vitest'
import { createOnce } from './create-once.ts'
import { hashFingerprint, isSameFingerprint } from './fingerprints.ts'
import { isKeyLongerThan } from './keys.ts'

const steps = (rows: (string | undefined)[], inserted?: string) => {
  const checked: string[] = []
  return {
    checked,
    find: async () => rows.shift(),
    insert: async () => inserted,
    checkReplay: (row: string) => void checked.push(row),
  }
}

test('a new key inserts, and a used key returns the earlier row after its check', async () => {
  const created = steps([undefined], 'new')
  expect([await createOnce(created), created.checked]).toEqual([{ row: 'new', isReplay: false }, []])
  const replayed = steps(['earlier'], 'new')
  expect([await createOnce(replayed), replayed.checked]).toEqual([{ row: 'earlier', isReplay: true }, ['earlier']])
})

test('a key used by a concurrent request returns its row', async () => {
  const raced = steps([undefined, 'concurrent'])
  expect([await createOnce(raced), raced.checked]).toEqual([{ row: 'concurrent', isReplay: true }, ['concurrent']])
  await expect(createOnce(steps([undefined, undefined]))).rejects.toThrow('used key')
})

test('fingerprints are compared by content, and keys are measured in characters', () => {
  expect(isSameFingerprint(hashFingerprint('a'), new Uint8Array(hashFingerprint('a')))).toBe(true)
  expect(isSameFingerprint(hashFingerprint('a'), hashFingerprint('b'))).toBe(false)
  expect([isKeyLongerThan('😀😀', 2), isKeyLongerThan('😀😀😀', 2)]).toEqual([false, true])
})
