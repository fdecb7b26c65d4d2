import { expect, test } from 'vitest'
import { createRegulars } from './end-user-cache.ts'

const address = (digit: number): `0x${string}` => `0x${String(digit % 10).repeat(40)}`
const regular = (id: number) => ({ id, partnerId: 1, custodyAddress: address(id) })

test('a buyer is known again by the partner’s own name for them, and by nothing else', () => {
  const regulars = createRegulars()
  regulars.remember({ external_user_id: 'ann' }, regular(7))
  regulars.remember({ external_user_id: 'bob', wallet_address: address(3) }, regular(8))
  regulars.remember({ wallet_address: address(4) }, regular(9))
  expect(regulars.find(1, { external_user_id: 'ann' })).toEqual(regular(7))
  expect(regulars.find(2, { external_user_id: 'ann' })).toBeUndefined()
  expect(regulars.find(1, { external_user_id: 'ann', wallet_address: address(3) })).toBeUndefined()
  expect(regulars.find(1, { external_user_id: 'bob' })).toBeUndefined()
  expect(regulars.find(1, { wallet_address: address(4) })).toBeUndefined()
})

test('only so many are remembered; whoever came first is forgotten first', () => {
  const regulars = createRegulars()
  for (let id = 0; id <= 10_000; id += 1) regulars.remember({ external_user_id: `user ${id}` }, regular(id))
  expect(regulars.find(1, { external_user_id: 'user 0' })).toBeUndefined()
  expect(regulars.find(1, { external_user_id: 'user 1' })).toEqual(regular(1))
  expect(regulars.find(1, { external_user_id: 'user 10000' })).toEqual(regular(10_000))
})
