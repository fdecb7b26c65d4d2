import { expect, test } from 'vitest'
import { publicUrlFields } from './public-urls.ts'

const hash = `0x${'ab'.repeat(32)}` as const

test('explorer and fairness URLs are set for purchases on chain, as configured', () => {
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

test('a purchase that is not on chain has no URLs', () => {
  expect(
    publicUrlFields({ explorerUrl: 'https://explorer.test/' }, { transactionHash: null, requestId: null }),
  ).toEqual({
    explorer_url: null,
    fairness_url: null,
  })
})
