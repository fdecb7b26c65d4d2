import { getAddress, recoverMessageAddress, type Hex } from 'viem'
import { parseAddress, toStored } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { askChain, requireChain } from '../../shared/chain-answers.ts'
import type { EndUser } from '../end-users/model.ts'
import type { EndUserService } from '../end-users/service.ts'
import { judgeMessage, type WalletProof } from './model.ts'
import { findProofOwner, insertDestination, insertProof, markVerified } from './store.ts'

export type LinkDeps = {
  db: Db
  clock: Clock
  /** The time people live in, which no sandbox moves. */
  realTime: Clock
  chain: Chain | undefined
  endUsers: EndUserService
}

export type LinkRequest = {
  externalUserId: string | undefined
  walletAddress: string
  message: string
  signature: string
}

export type WalletLinkService = ReturnType<typeof createWalletLinkService>

const signaturePattern = /^0x(?:[0-9a-fA-F]{2}){64,16384}$/

/** Proof that a wallet is an end user's own: its holder signed, by key or as a contract. */
export function createWalletLinkService({ db, clock, realTime, chain, endUsers }: LinkDeps) {
  async function link(partnerId: number, request: LinkRequest): Promise<EndUser> {
    const proof = readProof(request)
    const { chainId } = requireChain(chain)
    const verdict = judgeMessage(proof, { chainId, now: realTime.now() })
    if (verdict.kind === 'refused') {
      fail(400, 'invalid_message', 'The message does not sign in this wallet, on this chain, now.', {
        details: { reason: verdict.reason },
      })
    }
    if (!(await isSigned(proof))) fail(400, 'invalid_signature', 'The holder of this wallet did not sign the message.')
    const user = await endUsers.resolve(partnerId, {
      external_user_id: request.externalUserId,
      wallet_address: request.walletAddress,
    })
    return record(user, proof, verdict.nonce)
  }

  function readProof({ walletAddress, message, signature }: LinkRequest): WalletProof {
    const address = parseAddress(walletAddress)
    if (!address) {
      fail(400, 'invalid_wallet_address', 'wallet_address is no address, or its checksum is wrong.', {
        details: { field: 'wallet_address' },
      })
    }
    if (!signaturePattern.test(signature)) fail(400, 'invalid_signature', 'signature is not a signature in hex.')
    return { walletAddress: getAddress(address), message, signature: signature as Hex }
  }

  /** A key's signature is judged here; a contract's word, deployed or not yet, is the chain's to give. */
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
      // The same proof sent again by the same user is an answer that was lost on its way.
      if (!isNew && (await findProofOwner(tx, stored, nonce)) !== user.id) {
        fail(409, 'already_exists', 'This signature was used before.', { details: { field: 'message' } })
      }
      await insertDestination(tx, user.id, stored, now)
      const details = { external_user_id: user.externalUserId, wallet_address: walletAddress }
      const verifiedAt = await markVerified(tx, user.id, stored, now)
      return verifiedAt ?? fail(409, 'identity_conflict', 'This end user is known by another wallet.', { details })
    })
    return { ...user, walletVerifiedAt }
  }

  return { link }
}
