import { expect, test } from 'vitest'
import { publicUrlFields } from './public-urls.ts'

const hash = `0x${'ab'.repeat(32)}` as const

test('what is on chain can be looked at and repeated, where the operator says how', () => {
  const publicUrls = { publicUrl: 'https://packs.test', explorerUrl: 'https://explorer.test/tx/' }
  expect(publicUrlFields(publicUrls, { transactionHash: hash, requestId: '77' })).toEqual({
    explorer_url: `https://explorer.test/tx/${hash}`,
    fairness_url: 'https://packs.test/verify/77',
  })
  expect(publicUrlFields({}, { transactionHash: hash, requestId: '77' })).toEqual({
    explorer_url: null,
    fairness_url: '/verify/77',
  })
})

test('what is not on chain yet has no address', () => {
  expect(
    publicUrlFields({ explorerUrl: 'https://explorer.test/' }, { transactionHash: null, requestId: null }),
  ).toEqual({
    explorer_url: null,
    fairness_url: null,
  })
})
