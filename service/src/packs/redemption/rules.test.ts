import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/errors.ts'
import { checkToken, pickByNumber, pickOfPurchase, readTokenId, refuseToken, type TokenFacts } from './rules.ts'

const card = { kind: 'CARD', tokenId: 7n } as const
const slab = { kind: 'GRADED_CARD', tokenId: 7n } as const
const other = { kind: 'CARD', tokenId: 8n } as const
const anything = { tokenId: undefined, kind: undefined }

describe('selecting an item of a purchase', () => {
  test.each([
    ['PENDING', 'not_fulfilled'],
    ['SUBMITTED', 'not_fulfilled'],
    ['REFUNDED', 'no_items'],
    ['FAILED', 'no_items'],
  ] as const)('a purchase with status %s is refused with %s', (status, reason) => {
    expect(pickOfPurchase(status, [], anything)).toEqual({ reason })
  })

  test('a purchase with one item needs no token id', () => {
    expect(pickOfPurchase('FULFILLED', [card], anything)).toEqual({ found: card })
    expect(pickOfPurchase('FULFILLED', [card], { tokenId: undefined, kind: 'GRADED_CARD' })).toEqual({
      reason: 'item_type_mismatch',
    })
  })

  test('a purchase with several items needs a token id of one of them', () => {
    expect(pickOfPurchase('PARTIALLY_FULFILLED', [card, other], anything)).toEqual({ reason: 'token_required' })
    expect(pickOfPurchase('FULFILLED', [card, other], { tokenId: 8n, kind: undefined })).toEqual({ found: other })
    expect(pickOfPurchase('FULFILLED', [card, other], { tokenId: 9n, kind: undefined })).toEqual({
      reason: 'invalid_token_id',
    })
  })

  test('the item type selects between equal token ids', () => {
    expect(pickOfPurchase('FULFILLED', [card, slab], { tokenId: 7n, kind: undefined })).toMatchObject({
      reason: 'ambiguous_token',
    })
    expect(pickOfPurchase('FULFILLED', [card, slab], { tokenId: 7n, kind: 'GRADED_CARD' })).toEqual({ found: slab })
  })
})

test('a bare token id is found, ambiguous, of another type or unknown', () => {
  expect(pickByNumber([card], undefined)).toEqual({ found: card })
  expect(pickByNumber([card, slab], undefined)).toEqual({ reason: 'ambiguous_token', kinds: ['CARD', 'GRADED_CARD'] })
  expect(pickByNumber([card, slab], 'GRADED_CARD')).toEqual({ found: slab })
  expect(pickByNumber([card], 'PACKET')).toEqual({ reason: 'item_type_mismatch', kinds: ['CARD'] })
  expect(pickByNumber([], undefined)).toEqual({ reason: 'token_not_found' })
})

test.each(['', '0', '-1', '1.5', '0x10', '01', 'seven', '2147483648', '99999999999'])(
  '%s is not a token id',
  (text) => {
    expect(readTokenId(text)).toBeUndefined()
  },
)

test('a token id is parsed whole', () => {
  expect(readTokenId('2147483647')).toBe(2_147_483_647n)
})

describe('whether a token can be redeemed', () => {
  const holder = '0x1111111111111111111111111111111111111111'
  const pool = '0x2222222222222222222222222222222222222222'
  const factsWith = (change: Partial<TokenFacts> & { token?: Partial<TokenFacts['token']> } = {}): TokenFacts => ({
    isOpened: false,
    ownAddresses: new Set([pool]),
    expectedOwner: undefined,
    ...change,
    token: { owner: holder, burnState: 'NONE', isBlocked: false, ...change.token },
  })

  test('a token with a holder and no pending burn can be redeemed', () => {
    expect(checkToken(factsWith())).toBeUndefined()
    expect(checkToken(factsWith({ expectedOwner: holder }))).toBeUndefined()
  })

  test.each([
    ['burned', { token: { owner: null, burnState: 'BURNED' } }, 'not_burnable'],
    ['never minted', { token: { owner: null } }, 'no_holder'],
    ['for sale', { token: { owner: pool } }, 'no_holder'],
    ['held by another wallet', { expectedOwner: pool }, 'not_owner'],
    ['blocked', { token: { isBlocked: true } }, 'not_burnable'],
    ['opened', { isOpened: true }, 'not_burnable'],
    ['burn requested', { token: { burnState: 'PENDING' } }, 'not_burnable'],
    ['already paid', { token: { burnState: 'PAID' } }, 'not_burnable'],
  ] as const)('a token that is %s cannot be redeemed', (_what, change, reason) => {
    expect(checkToken(factsWith(change as never))).toBe(reason)
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
