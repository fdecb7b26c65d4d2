import { expect, test } from 'vitest'
import type { TimelineEntry } from '../../../api/types.ts'
import { describeEntry } from './entries.tsx'

const texts = { requested: 'Requested', mined: 'Paid', card: 'Card', final: '; revenue counts it' }
const purposes = ['purchase.buy', 'sellback.sell', 'redemption.refund', 'prize.mint', 'prize.send', 'unknown'] as const

const titleOf = (kind: 'mined' | 'final', status: string | null, purpose: string, block: number | null = 7) => {
  const entry = { kind, status, purpose, block_number: block, transaction_hash: '0x1' } as TimelineEntry
  const { title, children } = describeEntry(entry, texts)
  return [title, children].filter((part) => typeof part === 'string').join(' ')
}

test.each(purposes)('a transaction of %s that changed nothing is never shown as done', (purpose) => {
  for (const kind of ['mined', 'final'] as const)
    for (const [status, word] of [
      ['REVERTED', 'reverted'],
      ['CANCELLED', 'cancelled'],
    ] as const) {
      expect(titleOf(kind, status, purpose)).toContain(word)
      expect(titleOf(kind, status, purpose)).not.toMatch(/Paid|revenue|final on chain/i)
    }
  expect(titleOf('mined', 'REVERTED', purpose, null)).not.toContain('block')
  expect(titleOf('mined', null, purpose)).toContain('in block 7')
  expect(titleOf('final', null, purpose)).toMatch(/final on chain/i)
})
