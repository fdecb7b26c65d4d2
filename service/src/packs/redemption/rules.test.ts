import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/errors.ts'
import { checkToken, pickByNumber, pickOfPurchase, readTokenId, refuseToken, type TokenFacts } from './rules.ts'

const card = { kind: 'CARD', tokenId: 7n } as const
const slab = { kind: 'GRADED_CARD', tokenId: 7n } as const
const other = { kind: 'CARD', tokenId: 8n } as const
const anything = { tokenId: undefined, kind: undefined }

describe('which item of a purchase is meant', () => {
  test.each([
    ['PENDING', 'not_fulfilled'],
    ['SUBMITTED', 'not_fulfilled'],
    ['REFUNDED', 'no_items'],
    ['FAILED', 'no_items'],
  ] as const)('a purchase that is %s answers %s', (status, reason) => {
    expect(pickOfPurchase(status, [], anything)).toEqual({ reason })
  })

  test('one that revealed a single item needs no number', () => {
    expect(pickOfPurchase('FULFILLED', [card], anything)).toEqual({ found: card })
    expect(pickOfPurchase('FULFILLED', [card], { tokenId: undefined, kind: 'GRADED_CARD' })).toEqual({
      reason: 'item_type_mismatch',
    })
  })

  test('one that revealed several does, and the number must be among them', () => {
    expect(pickOfPurchase('PARTIALLY_FULFILLED', [card, other], anything)).toEqual({ reason: 'token_required' })
    expect(pickOfPurchase('FULFILLED', [card, other], { tokenId: 8n, kind: undefined })).toEqual({ found: other })
    expect(pickOfPurchase('FULFILLED', [card, other], { tokenId: 9n, kind: undefined })).toEqual({
      reason: 'invalid_token_id',
    })
  })

  test('the same number twice is told apart by its type', () => {
    expect(pickOfPurchase('FULFILLED', [card, slab], { tokenId: 7n, kind: undefined })).toMatchObject({
      reason: 'ambiguous_token',
    })
    expect(pickOfPurchase('FULFILLED', [card, slab], { tokenId: 7n, kind: 'GRADED_CARD' })).toEqual({ found: slab })
  })
})

test('a bare number is found, ambiguous, mistyped or unknown', () => {
  expect(pickByNumber([card], undefined)).toEqual({ found: card })
  expect(pickByNumber([card, slab], undefined)).toEqual({ reason: 'ambiguous_token', kinds: ['CARD', 'GRADED_CARD'] })
  expect(pickByNumber([card, slab], 'GRADED_CARD')).toEqual({ found: slab })
  expect(pickByNumber([card], 'PACKET')).toEqual({ reason: 'item_type_mismatch', kinds: ['CARD'] })
  expect(pickByNumber([], undefined)).toEqual({ reason: 'token_not_found' })
})

test.each(['', '0', '-1', '1.5', '0x10', '01', 'seven', '2147483648', '99999999999'])('%s is no token', (text) => {
  expect(readTokenId(text)).toBeUndefined()
})

test('a token number is read whole', () => {
  expect(readTokenId('2147483647')).toBe(2_147_483_647n)
})

describe('whether a token can begin its way home', () => {
  const holder = '0x1111111111111111111111111111111111111111'
  const pool = '0x2222222222222222222222222222222222222222'
  const judged = (change: Partial<TokenFacts> & { token?: Partial<TokenFacts['token']> } = {}): TokenFacts => ({
    isOpened: false,
    ownHands: new Set([pool]),
    expectedOwner: undefined,
    ...change,
    token: { owner: holder, burnState: 'NONE', isHeld: false, ...change.token },
  })

  test('it can while somebody holds it and nothing is under way', () => {
    expect(checkToken(judged())).toBeUndefined()
    expect(checkToken(judged({ expectedOwner: holder }))).toBeUndefined()
  })

  test.each([
    ['burned', { token: { owner: null, burnState: 'BURNED' } }, 'not_burnable'],
    ['never minted', { token: { owner: null } }, 'no_holder'],
    ['for sale', { token: { owner: pool } }, 'no_holder'],
    ['somebody else’s', { expectedOwner: pool }, 'not_owner'],
    ['held', { token: { isHeld: true } }, 'not_burnable'],
    ['opened', { isOpened: true }, 'not_burnable'],
    ['on its way already', { token: { burnState: 'PENDING' } }, 'not_burnable'],
    ['paid for already', { token: { burnState: 'PAID' } }, 'not_burnable'],
  ] as const)('it cannot when it is %s', (_what, change, reason) => {
    expect(checkToken(judged(change as never))).toBe(reason)
  })
})

test('a reason is a refusal with its own status', () => {
  const caught = (run: () => void): unknown => {
    try {
      return run()
    } catch (error) {
      return error
    }
  }
  const refusal = caught(() => refuseToken('ambiguous_token', { item_types: ['CARD'] }))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    status: 409,
    error: 'ambiguous_token',
    options: { details: { item_types: ['CARD'] } },
  })
  expect(caught(() => refuseToken('token_required'))).toMatchObject({ status: 400 })
})
