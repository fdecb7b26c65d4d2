import { expect, test } from 'vitest'
import { siteFieldsOf } from './public-urls.ts'

const hash = `0x${'ab'.repeat(32)}` as const

test('what is on chain can be looked at and repeated, where the operator says how', () => {
  const site = { publicUrl: 'https://packs.test', explorerUrl: 'https://explorer.test/tx/' }
  expect(siteFieldsOf(site, { transactionHash: hash, requestId: '77' })).toEqual({
    explorer_url: `https://explorer.test/tx/${hash}`,
    fairness_url: 'https://packs.test/verify/77',
  })
  expect(siteFieldsOf({}, { transactionHash: hash, requestId: '77' })).toEqual({
    explorer_url: null,
    fairness_url: '/verify/77',
  })
})

test('what is not on chain yet has no address', () => {
  expect(siteFieldsOf({ explorerUrl: 'https://explorer.test/' }, { transactionHash: null, requestId: null })).toEqual({
    explorer_url: null,
    fairness_url: null,
  })
})
