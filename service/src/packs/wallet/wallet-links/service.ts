import { getAddress, recoverMessageAddress, type Hex } from 'viem'
import { readAddress, toStored } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { askChain, requireChain } from '../../shared/chain-answers.ts'
import type { EndUser } from '../end-users/model.ts'
import type { EndUserService } from '../end-users/service.ts'
import { checkMessage, type LinkDomains, type WalletProof } from './model.ts'
import { findProofOwner, insertDestination, insertProof, markVerified } from './store.ts'

export type LinkDeps = {
  db: Db
  clock: Clock
  /** Real time, which the sandbox does not shift. */
  realTime: Clock
  chain: Chain | undefined
  endUsers: EndUserService
  /** The domains whose sign-in messages count. */
  linkDomains?: LinkDomains | undefined
}

export type LinkRequest = {
  externalUserId: string | undefined
  walletAddress: string
  message: string
  signature: string
}

export type WalletLinkService = ReturnType<typeof createWalletLinkService>

const signaturePattern = /^0x(?:[0-9a-fA-F]{2}){64,16384}$/

/** Links wallets to end users by a signature of their holder, from a key or a contract account. */
export function createWalletLinkService(deps: LinkDeps) {
  const { db, clock, realTime, chain, endUsers, linkDomains: domains = 'any' } = deps

  async function link(partnerId: number, request: LinkRequest): Promise<EndUser> {
    const proof = readProof(request)
    const { chainId } = requireChain(chain)
    const verdict = checkMessage(proof, { chainId, now: realTime.now(), domains })
    if (verdict.kind === 'refused') {
      fail(
        400,
        'invalid_message',
        'message is not a valid EIP-4361 message for this wallet, chain and domain at this time; see details.reason.',
        {
          details: {
            reason: verdict.reason,
            ...(verdict.reason === 'domain' && domains !== 'any' && { allowed_domains: domains }),
          },
        },
      )
    }
    if (!(await isSigned(proof)))
      fail(400, 'invalid_signature', 'signature is not a signature of message by wallet_address.')
    const user = await endUsers.resolve(partnerId, {
      external_user_id: request.externalUserId,
      wallet_address: request.walletAddress,
    })
    return record(user, proof, verdict.nonce)
  }

  function readProof({ walletAddress, message, signature }: LinkRequest): WalletProof {
    const address = readAddress('wallet_address', walletAddress)
    if (!signaturePattern.test(signature))
      fail(400, 'invalid_signature', 'signature must be a hex string of at least 64 bytes.')
    return { walletAddress: getAddress(address), message, signature: signature as Hex }
  }

  /** Recovers key signatures locally; the chain verifies contract signatures (ERC-1271, ERC-6492). */
  async function isSigned({ walletAddress, message, signature }: WalletProof): Promise<boolean> {
    const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    if (signer === walletAddress) return true
    return askChain(requireChain(chain).client.verifyMessage({ address: walletAddress, message, signature }))
  }

  async function record(user: EndUser, { walletAddress, ...proof }: WalletProof, nonce: string): Promise<EndUser> {
    const stored = toStored(walletAddress)
    const now = clock.now()
    const walletVerifiedAt = await transact(db, async (tx) => {
      const isNew = await insertProof(tx, { endUserId: user.id, walletAddress: stored, nonce, ...proof }, now)
      // The same proof from the same user is a retry.
      if (!isNew && (await findProofOwner(tx, stored, nonce)) !== user.id) {
        fail(409, 'already_exists', 'The nonce of this message was already used; sign a message with a new nonce.', {
          details: { field: 'message' },
        })
      }
      await insertDestination(tx, user.id, stored, now)
      const details = { external_user_id: user.externalUserId, wallet_address: walletAddress }
      const verifiedAt = await markVerified(tx, user.id, stored, now)
      return (
        verifiedAt ?? fail(409, 'identity_conflict', 'This end user is already linked to another wallet.', { details })
      )
    })
    return { ...user, walletVerifiedAt }
  }

  return { link }
}
