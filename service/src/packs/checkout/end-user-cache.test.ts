import { expect, test } from 'vitest'
import { createEndUserCache } from './end-user-cache.ts'

const address = (digit: number): `0x${string}` => `0x${String(digit % 10).repeat(40)}`
const endUser = (id: number) => ({ id, partnerId: 1, name: `id ${id}`, custodyAddress: address(id) })

test('an end user is cached by the external user id of the partner, and by nothing else', () => {
  const endUserCache = createEndUserCache()
  endUserCache.remember({ external_user_id: 'ann' }, endUser(7))
  endUserCache.remember({ external_user_id: 'bob', wallet_address: address(3) }, endUser(8))
  endUserCache.remember({ wallet_address: address(4) }, endUser(9))
  expect(endUserCache.find(1, { external_user_id: 'ann' })).toEqual(endUser(7))
  expect(endUserCache.find(2, { external_user_id: 'ann' })).toBeUndefined()
  expect(endUserCache.find(1, { external_user_id: 'ann', wallet_address: address(3) })).toBeUndefined()
  expect(endUserCache.find(1, { external_user_id: 'bob' })).toBeUndefined()
  expect(endUserCache.find(1, { wallet_address: address(4) })).toBeUndefined()
})

test('the cache is bounded and evicts the oldest entry first', () => {
  const endUserCache = createEndUserCache()
  for (let id = 0; id <= 10_000; id += 1) endUserCache.remember({ external_user_id: `user ${id}` }, endUser(id))
  expect(endUserCache.find(1, { external_user_id: 'user 0' })).toBeUndefined()
  expect(endUserCache.find(1, { external_user_id: 'user 1' })).toEqual(endUser(1))
  expect(endUserCache.find(1, { external_user_id: 'user 10000' })).toEqual(endUser(10_000))
})
