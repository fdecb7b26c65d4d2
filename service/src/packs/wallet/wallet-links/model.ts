import { isAddressEqual, type Address, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { minuteMs } from '../../../kernel/time.ts'

/** A message by which the holder of a wallet claims it, and its signature. */
export type WalletProof = { walletAddress: Address; message: string; signature: Hex }

/** The domains of the pages that ask for sign-in messages; a sandbox accepts any. */
export type LinkDomains = readonly string[] | 'any'

export type ProofVerdict = { kind: 'acceptable'; nonce: string } | { kind: 'refused'; reason: string }

const freshMs = 10 * minuteMs
const noncePattern = /^[A-Za-z0-9]{8,255}$/

const hostOf = (uri: string): string | undefined => URL.parse(uri)?.host.toLowerCase()

const refused = (reason: string): ProofVerdict => ({ kind: 'refused', reason })

/**
 * Checks that a sign-in message (EIP-4361) is for this wallet, chain and domain and currently valid; the signature is checked
 * separately. `now` is real time, because users sign in real time even where the sandbox clock runs ahead.
 */
export function checkMessage(
  { walletAddress, message }: Omit<WalletProof, 'signature'>,
  { chainId, now, domains }: { chainId: number; now: Date; domains: LinkDomains },
): ProofVerdict {
  const { address, nonce, issuedAt, expirationTime, notBefore, ...fields } = parseSiweMessage(message)
  if (!address || !nonce || !issuedAt || !fields.domain || !fields.uri || fields.version !== '1') {
    return refused('malformed')
  }
  // A page of another domain could otherwise collect signatures that count here.
  const isKnown = domains === 'any' || domains.includes(fields.domain.toLowerCase())
  if (!isKnown || hostOf(fields.uri) !== fields.domain.toLowerCase()) return refused('domain')
  if (!noncePattern.test(nonce)) return refused('nonce')
  if (!isAddressEqual(address, walletAddress)) return refused('address')
  if (fields.chainId !== chainId) return refused('chain_id')
  const time = now.getTime()
  const isFresh = Math.abs(time - issuedAt.getTime()) <= freshMs
  if (!isFresh || (expirationTime && expirationTime.getTime() <= time)) return refused('expired')
  if (notBefore && notBefore.getTime() > time) return refused('not_yet_valid')
  return { kind: 'acceptable', nonce }
}
