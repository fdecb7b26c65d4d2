import { expect } from 'vitest'
import { findViolations, type InvariantSubject } from './violations.ts'

/** Final check of every test that moves money. */
export async function expectSoundBooks(subject: InvariantSubject): Promise<void> {
  expect(await findViolations(subject)).toEqual([])
}
