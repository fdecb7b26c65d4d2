import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { checkMessage, type LinkDomains } from './model.ts'

const walletAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const now = new Date('2026-03-01T12:00:00Z')

function check(domain: string, uri: string, domains: LinkDomains) {
  const parts = { address: walletAddress, chainId: 1, nonce: 'abcdefgh1', version: '1', issuedAt: now } as const
  const message = createSiweMessage({ ...parts, domain, uri })
  return checkMessage({ walletAddress, message }, { chainId: 1, now, domains })
}

test('a message counts only when it was signed on a page of a configured domain', () => {
  const domains = ['shop.example', 'cards.example:8443']
  const accepted = { kind: 'acceptable', nonce: 'abcdefgh1' }
  expect(check('shop.example', 'https://shop.example/link', domains)).toEqual(accepted)
  expect(check('cards.example:8443', 'https://cards.example:8443', domains)).toEqual(accepted)
  expect(check('evil.example', 'https://evil.example/link', 'any')).toEqual(accepted)
  const refused = { kind: 'refused', reason: 'domain' }
  expect(check('evil.example', 'https://evil.example/link', domains)).toEqual(refused)
  expect(check('shop.example', 'https://evil.example/link', domains)).toEqual(refused)
  expect(check('shop.example', 'https://evil.example/link', 'any')).toEqual(refused)
  expect(check('shop.example', 'https://shop.example', [])).toEqual(refused)
})
