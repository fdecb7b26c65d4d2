import { isHex, zeroAddress, type Hex } from 'viem'
import type { Assets } from '../../../assets/assets.ts'
import type { Claims } from '../../../assets/claims/claims.ts'
import { lockItems } from '../../../assets/claims/store.ts'
import type { ItemKind } from '../../../assets/items/model.ts'
import { keyOf, type TokenKey } from '../../../assets/tokens/model.ts'
import * as userVault from '../../../chain/abi/user-vault.ts'
import { toStored, type StoredAddress } from '../../../chain/addresses.ts'
import { isSignedBy, linkWalletTypedData, typedDataToWire } from '../../../chain/calls/typed-data.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { runOnce, type Once } from '../../../idempotency/idempotency.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { ApprovalLimits } from '../../../kernel/payment-limits.ts'
import { dayMs } from '../../../kernel/time.ts'
import { readCardUses } from '../../shared/card-use-store.ts'
import { askChain, requireFollowedChain } from '../../shared/chain-answers.ts'
import type { EndUserService } from '../../wallet/end-users/service.ts'
import type { VaultService } from '../../wallet/vaults/service.ts'
import type { UserVault } from '../../wallet/vaults/model.ts'
import { readToken } from '../chain-reads.ts'
import type { Redeemer } from '../prepare.ts'
import { pickByNumber, readTokenId, refuseToken } from '../rules.ts'
import { dailyLimit, maxTokens, type CardExport } from './model.ts'
import type { AnnounceExport } from './events.ts'
import { countSince, insertExports, listByKey, listOpen, type NewExport } from './store.ts'
import { claimPurpose, type VaultIntents } from './vault-intents.ts'

export type LinkOrder = { external_user_id: string; wallet_address: string }
export type ExportOrder = LinkOrder & {
  token_ids: readonly string[]
  item_type?: ItemKind | undefined
  link?: { deadline: number; signature: string } | undefined
}

export type ExportRequestDeps = {
  db: Db
  clock: Clock
  chain: Chain
  assets: Assets
  endUsers: EndUserService
  vaults: VaultService
  announce: AnnounceExport
  intents: VaultIntents
  limits: Pick<ApprovalLimits, 'export'>
  /** Refuses while withdrawals are disabled or the relayer cannot send. */
  requireEnabled(): Promise<void>
}

type Link = { deadline: bigint; signature: Hex }
type Ready = { vault: UserVault; cards: readonly NewExport[]; link: Link | null }
type Request = { rows: readonly CardExport[]; asked: CardExport['asked'] }

/** A wallet has an hour to sign. */
const linkSeconds = 3_600

export type PreparedLink = {
  vault: StoredAddress
  wallet: StoredAddress
  isLinked: boolean
  /** The wallet of the user, or the first one itself; null if nothing is to be signed. */
  signer: StoredAddress | null
  deadline: number | null
  typedData: Readonly<Record<string, unknown>> | null
}

function readTokenIds(presented: readonly string[]): bigint[] {
  const refuse = (message: string): never =>
    fail(400, 'invalid_token_ids', message, { details: { field: 'token_ids' } })
  if (presented.length === 0) refuse('token_ids must contain at least one token id.')
  if (presented.length > maxTokens) {
    fail(400, 'too_many_tokens', `token_ids must contain at most ${maxTokens} token ids.`, {
      details: { max: maxTokens, count: presented.length },
    })
  }
  const ids = presented.map(
    (text) => readTokenId(text) ?? refuse(`token_ids contains ${text}, which is not a token id.`),
  )
  if (new Set(ids).size < ids.length) refuse('token_ids contains a token id twice.')
  return ids
}

/** Requests exports of cards from an end user's vault to a wallet that the user linked. */
export function createExportRequest(deps: ExportRequestDeps) {
  const { db, clock, chain, assets, endUsers, vaults, announce, intents } = deps
  const { claims }: { claims: Claims } = assets

  /** A vault that is not deployed has no linked wallet and never had one. */
  async function askVault(
    { address, deployedAt }: UserVault,
    functionName: 'linkedAt' | 'linkNonce',
    wallet: StoredAddress,
  ): Promise<bigint> {
    if (deployedAt === null) return 0n
    return askChain(chain.client.readContract({ address, abi: userVault.abi, functionName, args: [wallet] }))
  }

  async function typedDataOf(vault: UserVault, wallet: StoredAddress, deadline: bigint) {
    const { address: verifyingContract, userRef } = vault
    const nonce = await askVault(vault, 'linkNonce', wallet)
    return linkWalletTypedData({ chainId: chain.chainId, verifyingContract }, { userRef, wallet, nonce, deadline })
  }

  /** The wallet that the user linked first signs for every later one. */
  async function signerOf({ address, deployedAt }: UserVault, wallet: StoredAddress): Promise<StoredAddress> {
    if (deployedAt === null) return wallet
    const read = { address, abi: userVault.abi, functionName: 'userWallet' } as const
    const first = await askChain(chain.client.readContract(read))
    return first === zeroAddress ? wallet : toStored(first)
  }

  const isLinked = async (vault: UserVault, wallet: StoredAddress): Promise<boolean> =>
    (await askVault(vault, 'linkedAt', wallet)) > 0n

  async function requireLink(vault: UserVault, wallet: StoredAddress, { link }: ExportOrder): Promise<Link | null> {
    if (await isLinked(vault, wallet)) return null
    if (!link) {
      return fail(
        403,
        'destination_not_allowed',
        'wallet_address is not linked to the vault; sign the message of POST /api/v1/mystery/collection/export/prepare and pass it as link.',
        { details: { wallet_address: wallet } },
      )
    }
    const deadline = BigInt(link.deadline)
    const { signature } = link
    const { timestamp } = await askChain(chain.client.getBlock({ blockTag: 'latest' }))
    if (deadline <= timestamp) fail(400, 'invalid_signature', 'link.deadline has passed; prepare the link again.')
    const typedData = await typedDataOf(vault, wallet, deadline)
    const signer = await signerOf(vault, wallet)
    const claim = { address: signer, typedData, signature: signature as Hex }
    const isValid = isHex(signature) && signature.length % 2 === 0 && (await askChain(isSignedBy(chain.client, claim)))
    if (!isValid) {
      fail(
        400,
        'invalid_signature',
        'link.signature is not a signature of the link by signer_address of its preparation.',
        {
          details: { signer_address: signer },
        },
      )
    }
    return { deadline, signature: signature as Hex }
  }

  async function readCard(vault: UserVault, tokenId: bigint, kind: ItemKind | undefined): Promise<NewExport> {
    const picked = pickByNumber(await assets.listTokensByNumber(db, tokenId), kind)
    const details = { token_id: tokenId.toString() }
    if (!('found' in picked))
      return refuseToken(picked.reason, { ...details, ...(picked.kinds && { item_types: picked.kinds }) })
    const { uniqueId, contract, ...found } = picked.found
    if (uniqueId === null || contract === null) return refuseToken('unsupported_item', details)
    const now = await readToken(chain.client, contract, tokenId)
    if (now.owner !== vault.address) return refuseToken('not_owner', details)
    if (now.burnState !== 'NONE' || now.isBlocked) {
      fail(409, 'card_frozen', `Token ${tokenId} cannot be transferred: it is being redeemed or is blocked.`, {
        details,
      })
    }
    const { worth } = await askChain(chain.appraise({ asset: contract, tokenId }))
    const needsApproval = worth === undefined || worth > deps.limits.export
    return { kind: found.kind, tokenId, uniqueId, contract, needsApproval }
  }

  const refuseTaken = ({ tokenId }: TokenKey): never =>
    fail(409, 'not_eligible', `Token ${tokenId} is being exported, redeemed, sold or sent.`, {
      details: { token_id: tokenId.toString(), reason: 'promised_elsewhere' },
    })

  async function claimCard(tx: Tx, row: CardExport): Promise<void> {
    const claim = { uniqueIds: [row.uniqueId], purpose: claimPurpose, documentId: String(row.id) }
    const use = (await readCardUses(tx, [row])).get(keyOf(row))
    if (use !== undefined || !(await claims.claim(tx, claim)).isClaimed) refuseTaken(row)
  }

  /** Lock order: items before documents. A replay of the same key is decided by the insert. */
  async function checkOpen(
    tx: Tx,
    cards: readonly NewExport[],
    { partnerId, key }: { partnerId: number; key: string },
  ) {
    await lockItems(
      tx,
      cards.map(({ uniqueId }) => uniqueId),
    )
    const isOther = (row: CardExport): boolean => row.partnerId !== partnerId || row.idempotencyKey !== key
    const taken = (await listOpen(tx, cards)).find(isOther)
    if (taken) refuseTaken(taken)
  }

  async function checkLimit(tx: Tx, endUserId: number): Promise<void> {
    const since = new Date(clock.now().getTime() - dayMs)
    if ((await countSince(tx, endUserId, since)) <= dailyLimit) return
    fail(403, 'limit_exceeded', `An end user can export ${dailyLimit} cards in 24 hours.`, {
      details: { limit: 'export_daily_limit', max: dailyLimit },
    })
  }

  return {
    /** The message that links the wallet, signed once; no message if it is linked. */
    async prepare({ partnerId }: Redeemer, { external_user_id, wallet_address }: LinkOrder): Promise<PreparedLink> {
      const wallet = await vaults.readDestination('wallet_address', wallet_address)
      const vault = await vaults.ensure(await endUsers.resolve(partnerId, { external_user_id }))
      if (await isLinked(vault, wallet)) {
        return { vault: vault.address, wallet, isLinked: true, signer: null, deadline: null, typedData: null }
      }
      const { timestamp } = await askChain(chain.client.getBlock({ blockTag: 'latest' }))
      const deadline = Number(timestamp) + linkSeconds
      const typedData = typedDataToWire(await typedDataOf(vault, wallet, BigInt(deadline)))
      const signer = await signerOf(vault, wallet)
      return { vault: vault.address, wallet, isLinked: false, signer, deadline, typedData }
    },

    /** Creates all exports of the request or none. */
    async request({ partnerId, keyId }: Redeemer, order: ExportOrder, key: string): Promise<Once<Request>> {
      const tokenIds = readTokenIds(order.token_ids)
      const wallet = await vaults.readDestination('wallet_address', order.wallet_address)
      const user = await endUsers.resolve(partnerId, { external_user_id: order.external_user_id })
      const asked = {
        end_user: user.id,
        token_ids: tokenIds.join(','),
        item_type: order.item_type ?? null,
        wallet_address: wallet,
      }
      const toRequest = (rows: readonly CardExport[]): Request | undefined => rows[0] && { rows, asked: rows[0].asked }
      return runOnce<Request, Ready>(db, {
        asked,
        fingerprintOf: (request) => request.asked,
        find: async (reader) => toRequest(await listByKey(reader, partnerId, key)),
        async prepare() {
          await deps.requireEnabled()
          await requireFollowedChain(db)
          const vault = await vaults.ensure(user)
          const cards: NewExport[] = []
          for (const tokenId of tokenIds) cards.push(await readCard(vault, tokenId, order.item_type))
          return { vault, cards, link: await requireLink(vault, wallet, order) }
        },
        async insert(tx, { vault, cards, link }) {
          await checkOpen(tx, cards, { partnerId, key })
          const fields = { partnerId, endUserId: user.id, keyId, idempotencyKey: key, asked, cards }
          const [linkDeadline, linkSignature] = link ? [link.deadline, link.signature] : [null, null]
          const target = { vault: vault.address, toAddress: wallet, linkDeadline, linkSignature }
          return toRequest(await insertExports(tx, { ...fields, ...target }, clock.now()))
        },
        async complete(tx, request) {
          await checkLimit(tx, user.id)
          for (const row of request.rows) {
            await claimCard(tx, row)
            await announce(tx, 'requested', row)
          }
          await intents.start(tx, request.rows)
          return request
        },
      })
    },
  }
}
