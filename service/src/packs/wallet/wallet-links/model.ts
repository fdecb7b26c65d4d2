import { isAddressEqual, type Address, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

/** A text in which a wallet's holder says that it is theirs, and the signature under it. */
export type WalletProof = { walletAddress: Address; message: string; signature: Hex }

export type ProofVerdict = { kind: 'acceptable'; nonce: string } | { kind: 'refused'; reason: string }

const freshMs = 600_000
const noncePattern = /^[A-Za-z0-9]{8,255}$/

const refused = (reason: string): ProofVerdict => ({ kind: 'refused', reason })

/**
 * Whether a sign-in text (EIP-4361) speaks of this wallet, on this chain, now. Who signed it is another question. People
 * sign in real time, so `now` is real time even where the sandbox's clock runs ahead.
 */
export function judgeMessage(
  { walletAddress, message }: Omit<WalletProof, 'signature'>,
  { chainId, now }: { chainId: number; now: Date },
): ProofVerdict {
  const { address, nonce, issuedAt, expirationTime, notBefore, ...fields } = parseSiweMessage(message)
  if (!address || !nonce || !issuedAt || !fields.domain || !fields.uri || fields.version !== '1') {
    return refused('malformed')
  }
  if (!noncePattern.test(nonce)) return refused('nonce')
  if (!isAddressEqual(address, walletAddress)) return refused('address')
  if (fields.chainId !== chainId) return refused('chain_id')
  const time = now.getTime()
  const isFresh = Math.abs(time - issuedAt.getTime()) <= freshMs
  if (!isFresh || (expirationTime && expirationTime.getTime() <= time)) return refused('expired')
  if (notBefore && notBefore.getTime() > time) return refused('not_yet_valid')
  return { kind: 'acceptable', nonce }
}
