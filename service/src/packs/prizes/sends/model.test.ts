import { expect, test } from 'vitest'
import { endOf, itemsFingerprint, itemRefOfSend, reasonToSkip, sendErrorOf, windowErrorOf } from './model.ts'

const named = (uniqueId: string) => ({ uniqueId, containerTokenId: undefined })

test('the fingerprint ignores the order of items and includes their custody', () => {
  const [one, two] = [named('CARD-A'), named('CARD-B')]
  expect(itemsFingerprint([one, two])).toBe(itemsFingerprint([two, one]))
  expect(itemsFingerprint([{ ...one, custody: 'OFFCHAIN' }])).not.toBe(itemsFingerprint([one]))
  expect(itemsFingerprint([{ uniqueId: undefined, containerTokenId: 7n }])).toBe('container 7')
})

test.each([
  [{ reason: null, isMinted: true }, 'OFFCHAIN', 'not_offchain'],
  [{ reason: 'not_held_by_server_wallet', isMinted: true }, 'OFFCHAIN', 'not_offchain'],
  [{ reason: 'burned', isMinted: true }, 'OFFCHAIN', 'burned'],
  [{ reason: null, isMinted: false }, 'SERVER_WALLET', 'not_held_by_server_wallet'],
  [{ reason: null, isMinted: false }, 'OFFCHAIN', null],
  [{ reason: null, isMinted: true }, undefined, null],
] as const)('%o with custody %s is skipped as %s', (prize, custody, reason) => {
  expect(reasonToSkip(prize, custody)).toBe(reason)
})

test('a send ends when no item is in progress, and is complete when all items were sent', () => {
  const sent = { status: 'SENT', awaitsWindow: false } as const
  const failed = { status: 'FAILED', awaitsWindow: true } as const
  expect(endOf([sent, { status: 'SENT', awaitsWindow: true }])).toBeUndefined()
  expect(endOf([sent, { status: 'SENDING', awaitsWindow: false }])).toBeUndefined()
  expect(endOf([sent, sent])).toBe('complete')
  expect(endOf([sent, failed])).toBe('completeWithErrors')
  expect(endOf([failed])).toBe('completeWithErrors')
})

test('an item reference is deterministic and unique', () => {
  const send = { partnerId: 1, key: 'k' }
  const reference = itemRefOfSend(31_337, send, 'CARD-A')
  expect(itemRefOfSend(31_337, { ...send }, 'CARD-A')).toBe(reference)
  const others = [
    itemRefOfSend(8_453, send, 'CARD-A'),
    itemRefOfSend(31_337, { ...send, partnerId: 2 }, 'CARD-A'),
    itemRefOfSend(31_337, { ...send, key: 'l' }, 'CARD-A'),
    itemRefOfSend(31_337, send, 'CARD-B'),
  ]
  expect(new Set([reference, ...others]).size).toBe(5)
})

test('contract errors are mapped to API error codes', () => {
  expect(sendErrorOf('Frozen')).toBe('card_frozen')
  expect(sendErrorOf('TransferFromIncorrectOwner')).toBe('not_held_by_server_wallet')
  expect(sendErrorOf(undefined)).toBe('tx_reverted')
  expect(windowErrorOf('ValueUnknown')).toBe('no_oracle_group')
  expect(windowErrorOf('AssetNotEligible')).toBe('unsupported_asset_type')
  expect(windowErrorOf('WrongHolder')).toBe('wrong_holder')
  expect(windowErrorOf('out of gas')).toBe('out of gas')
})
