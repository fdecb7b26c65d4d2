import { expect, test } from 'vitest'
import { applyEvent, entryOfToken, initialState, tokenOfEntry, type TokenEvent, type TokenState } from './model.ts'

const ann = `0x${'a'.repeat(40)}` as const
const bob = `0x${'b'.repeat(40)}` as const
const pool = `0x${'c'.repeat(40)}` as const
const at = new Date('2026-03-01T00:00:00.000Z')
const later = '2026-03-04T00:00:00.000Z'

const stateAfter = (...events: TokenEvent[]): TokenState =>
  events.reduce((state, event) => applyEvent(state, event, at), initialState)

const minted: TokenEvent[] = [
  { event: 'moved', from: null, to: pool },
  { event: 'minted', itemRef: `0x${'1'.repeat(64)}`, group: 7 },
]
const revealed: TokenEvent[] = [
  ...minted,
  { event: 'stocked', tierId: 2, shelf: 1 },
  { event: 'moved', from: pool, to: ann },
  { event: 'window_opened', holder: ann, expiresAt: later },
]

test('a minted token has its first owner and group, and no transfers', () => {
  expect(stateAfter(...minted)).toMatchObject({
    owner: pool,
    priceGroup: 7,
    transfers: 0,
    mintedAt: at,
    burnState: 'NONE',
  })
})

test('a revealed card leaves its shelf and can be sold back by its recipient', () => {
  expect(stateAfter(...revealed)).toMatchObject({
    owner: ann,
    shelf: null,
    hasMoved: false,
    transfers: 1,
    window: { holder: ann, expiresAt: new Date(later) },
  })
})

test('a transferred card has no window, even when it returns to its first owner', () => {
  const away: TokenEvent = { event: 'moved', from: ann, to: bob }
  const back: TokenEvent = { event: 'moved', from: bob, to: ann }
  expect(stateAfter(...revealed, away)).toMatchObject({ owner: bob, window: null, hasMoved: true })
  expect(stateAfter(...revealed, away, back)).toMatchObject({ owner: ann, window: null, hasMoved: true, transfers: 3 })
})

test('a burn can be requested, cancelled, paid and finalized', () => {
  const requested = stateAfter(...revealed, { event: 'burn_requested' })
  expect(requested.burnState).toBe('PENDING')
  expect(applyEvent(requested, { event: 'burn_cancelled' }, at).burnState).toBe('NONE')
  const burned = stateAfter(
    ...revealed,
    { event: 'burn_requested' },
    { event: 'burn_paid' },
    { event: 'moved', from: ann, to: null },
    { event: 'burned', orderId: '0x01' },
  )
  expect(burned).toMatchObject({ owner: null, burnState: 'BURNED', burnedAt: at, window: null })
})

test('a stuck card leaves its shelf and remains in the pool', () => {
  const stuck = stateAfter(...minted, { event: 'stocked', tierId: 1, shelf: 0 }, { event: 'stuck' })
  expect(stuck).toMatchObject({ owner: pool, shelf: null })
})

test.each([
  ['CARD', 5n, 5],
  ['GRADED_CARD', 5n, 0x8000_0005],
  ['GRADED_CARD', 0x7fff_ffffn, 0xffff_ffff],
] as const)('%s %d is the shelf entry %d', (kind, tokenId, entry) => {
  expect(entryOfToken({ kind, tokenId })).toBe(entry)
  expect(tokenOfEntry(entry)).toEqual({ kind, tokenId })
  // The bits above an entry belong to the rest of a draw.
  expect(tokenOfEntry(BigInt(entry) | (77n << 32n))).toEqual({ kind, tokenId })
})
