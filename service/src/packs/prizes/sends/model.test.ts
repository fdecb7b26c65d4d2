import { expect, test } from 'vitest'
import { askedOf, endOf, itemRefOfSend, reasonToSkip, sendErrorOf, windowErrorOf } from './model.ts'

const named = (uniqueId: string) => ({ uniqueId, containerTokenId: undefined })

test('the same things in another order are the same wish, and another place is another', () => {
  const [one, two] = [named('CARD-A'), named('CARD-B')]
  expect(askedOf([one, two])).toBe(askedOf([two, one]))
  expect(askedOf([{ ...one, custody: 'OFFCHAIN' }])).not.toBe(askedOf([one]))
  expect(askedOf([{ uniqueId: undefined, containerTokenId: 7n }])).toBe('container 7')
})

test.each([
  [{ reason: null, isMinted: true }, 'OFFCHAIN', 'not_offchain'],
  [{ reason: 'not_held_by_server_wallet', isMinted: true }, 'OFFCHAIN', 'not_offchain'],
  [{ reason: 'burned', isMinted: true }, 'OFFCHAIN', 'burned'],
  [{ reason: null, isMinted: false }, 'SERVER_WALLET', 'not_held_by_server_wallet'],
  [{ reason: null, isMinted: false }, 'OFFCHAIN', null],
  [{ reason: null, isMinted: true }, undefined, null],
] as const)('%o, believed to be %s, is skipped as %s', (prize, custody, reason) => {
  expect(reasonToSkip(prize, custody)).toBe(reason)
})

test('a send is over when nothing of it is under way, and complete when all of it landed', () => {
  const sent = { status: 'SENT', awaitsWindow: false } as const
  const failed = { status: 'FAILED', awaitsWindow: true } as const
  expect(endOf([sent, { status: 'SENT', awaitsWindow: true }])).toBeUndefined()
  expect(endOf([sent, { status: 'SENDING', awaitsWindow: false }])).toBeUndefined()
  expect(endOf([sent, sent])).toBe('complete')
  expect(endOf([sent, failed])).toBe('completeWithErrors')
  expect(endOf([failed])).toBe('completeWithErrors')
})

test('an item has one name on chain, and no other item has it', () => {
  const name = itemRefOfSend(31_337, 1, 'CARD-A')
  expect(itemRefOfSend(31_337, 1, 'CARD-A')).toBe(name)
  const others = [
    itemRefOfSend(8_453, 1, 'CARD-A'),
    itemRefOfSend(31_337, 2, 'CARD-A'),
    itemRefOfSend(31_337, 1, 'CARD-B'),
  ]
  expect(new Set([name, ...others]).size).toBe(4)
})

test('what the contracts say is told in the words of the interface', () => {
  expect(sendErrorOf('Frozen')).toBe('card_frozen')
  expect(sendErrorOf('TransferFromIncorrectOwner')).toBe('not_held_by_server_wallet')
  expect(sendErrorOf(undefined)).toBe('tx_reverted')
  expect(windowErrorOf('ValueUnknown')).toBe('no_oracle_group')
  expect(windowErrorOf('AssetNotEligible')).toBe('unsupported_asset_type')
  expect(windowErrorOf('WrongHolder')).toBe('wrong_holder')
  expect(windowErrorOf('out of gas')).toBe('out of gas')
})
