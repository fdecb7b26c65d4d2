import { encodeFunctionData, type Abi, type Hex } from 'viem'
import { listCertificates } from '../../../trust/approvals/vote-store.ts'
import type { Claims } from '../../../assets/claims/claims.ts'
import { abi as errorsAbi } from '../../../chain/abi/errors.ts'
import * as userVault from '../../../chain/abi/user-vault.ts'
import * as vaultFactory from '../../../chain/abi/vault-factory.ts'
import type { Chain } from '../../../chain/chain.ts'
import { exportAction, exportArguments } from '../../../chain/permits/cards.ts'
import { idOfIntent, type Intent } from '../../../chain/intents/model.ts'
import type { Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { findVault, markDeployed } from '../../wallet/vaults/store.ts'
import type { AnnounceExport } from './events.ts'
import { awaitsApproval, isOpen, reasonOf, subjectOf, type CardExport, type FailureReason } from './model.ts'
import { listByKey, lockExport, markCompletionSubmitted, markLinked, markSubmitted, moveExport } from './store.ts'

const purposes = {
  deploy: 'collection.vault_deploy',
  link: 'collection.wallet_link',
  request: 'collection.export_request',
  complete: 'collection.export_complete',
  cancel: 'collection.export_cancel',
} as const
type Step = keyof typeof purposes

export const claimPurpose = 'export'

/** Reverts that pass: a pause, the daily cap of all vaults, the rest of the waiting period, a burn that may be cancelled. */
const passing = new Set(['VaultsPaused', 'ExportCap', 'TooEarly', 'Frozen'])
/** Reverts of a call whose effect another transaction may have had; the indexer reports it in the meantime. */
const settling = new Set(['NoExport', 'ExportPending'])
const maxSettlingTries = 10
/** About two weeks of growing delays. */
const maxTries = 2_000
const maxReverts = 3

export type VaultIntentDeps = {
  clock: Clock
  claims: Claims
  chain: Pick<Chain, 'submit' | 'hooks' | 'contracts'>
  announce: AnnounceExport
}

export type VaultIntents = ReturnType<typeof createVaultIntents>

/** Sends the transactions of exports. Their outcome is recorded by the indexer. */
export function createVaultIntents({ clock, claims, chain, announce }: VaultIntentDeps) {
  const { hooks, submit, contracts } = chain

  type Call = { to: `0x${string}`; data: Hex; role: string; approvals?: readonly Uint8Array[] }
  const send = (tx: Tx, step: Step, id: number, call: Call) =>
    submit(tx, { purpose: purposes[step], reference: `${purposes[step]}:${id}`, ...call })

  async function requestOne(tx: Tx, { id, vault, contract, tokenId, toAddress }: CardExport): Promise<void> {
    const args = [exportAction, exportArguments({ asset: contract, tokenId, to: toAddress })] as const
    const data = encodeFunctionData({ abi: userVault.abi, functionName: 'exec', args })
    const certificates = await listCertificates(tx, subjectOf(id))
    const approvals = certificates.length > 0 ? { approvals: certificates } : {}
    await send(tx, 'request', id, { to: vault, data, role: 'vaults', ...approvals })
    await markSubmitted(tx, id, clock.now())
  }

  /** Requests an export whose wallet is linked, once people have approved it where they have to. */
  async function release(tx: Tx, { id }: Pick<CardExport, 'id'>): Promise<void> {
    const row = await lockExport(tx, id)
    if (row?.status === 'REQUESTED' && row.linkedAt !== null && !awaitsApproval(row)) await requestOne(tx, row)
  }

  async function requestAll(tx: Tx, rows: readonly CardExport[]): Promise<void> {
    for (const row of rows) {
      await markLinked(tx, row.id, clock.now())
      await release(tx, row)
    }
  }

  /** The wallet is linked first, by another key than the one that exports. */
  async function link(tx: Tx, rows: readonly CardExport[]): Promise<void> {
    const [lead] = rows
    if (!lead) return
    const { id, vault, toAddress, linkDeadline, linkSignature } = lead
    if (linkDeadline === null || linkSignature === null) return requestAll(tx, rows)
    const args = [toAddress, linkDeadline, linkSignature] as const
    const data = encodeFunctionData({ abi: userVault.abi, functionName: 'linkWallet', args })
    await send(tx, 'link', id, { to: vault, data, role: 'linker' })
  }

  /** Starts the exports of one request. */
  async function start(tx: Tx, rows: readonly CardExport[]): Promise<void> {
    const [lead] = rows
    const vault = lead && (await findVault(tx, lead.endUserId))
    assert(vault?.address === lead?.vault, 'An exported card is in the vault of its end user.')
    if (!lead || !vault || vault.deployedAt !== null) return link(tx, rows)
    // A call to an address without code succeeds and does nothing, so the vault is deployed and final first.
    const data = encodeFunctionData({ abi: vaultFactory.abi, functionName: 'deploy', args: [vault.userRef] })
    await send(tx, 'deploy', lead.id, { to: contracts.vaultFactory, data, role: 'keeper' })
  }

  const cardCall = (functionName: 'completeExport' | 'cancelExport', { contract, tokenId }: CardExport): Hex =>
    encodeFunctionData({ abi: userVault.abi, functionName, args: [contract, tokenId] })

  async function complete(tx: Tx, row: CardExport): Promise<void> {
    await markCompletionSubmitted(tx, row.id, clock.now())
    await send(tx, 'complete', row.id, { to: row.vault, data: cardCall('completeExport', row), role: 'keeper' })
  }

  async function cancel(tx: Tx, row: CardExport): Promise<void> {
    await send(tx, 'cancel', row.id, { to: row.vault, data: cardCall('cancelExport', row), role: 'vaults' })
  }

  /** Ends an export without a change on chain; it failed where there is a reason. */
  async function end(tx: Tx, { id }: CardExport, reason?: FailureReason): Promise<CardExport | undefined> {
    const ended = await moveExport(tx, id, reason ? 'fail' : 'cancelled', clock.now(), reason ? { reason } : {})
    if (!ended) return undefined
    await claims.release(tx, { purpose: claimPurpose, documentId: String(id) })
    await announce(tx, reason ? 'failed' : 'cancelled', ended)
    return ended
  }
  const fail = async (tx: Tx, row: CardExport, reason: FailureReason): Promise<void> =>
    void (await end(tx, row, reason))

  /** All exports of the request that the intent belongs to. */
  async function requestOf(tx: Tx, intent: Intent): Promise<CardExport[]> {
    const lead = await lockExport(tx, idOfIntent(intent))
    assert(lead !== undefined, `${intent.reference} belongs to an export.`)
    return listByKey(tx, lead.partnerId, lead.idempotencyKey)
  }

  const follow = (step: Step, done: (tx: Tx, intent: Intent) => Promise<void>, failed: OnFailure) =>
    hooks.onSettled(purposes[step], {
      errors: errorsAbi as Abi,
      isPassing: ({ name = '' }, { tries }) =>
        tries < (passing.has(name) ? maxTries : settling.has(name) ? maxSettlingTries : 0),
      // The vault records each export once and completes or cancels it once.
      wantsRetry: async (_tx, { reverts }) => reverts < maxReverts,
      async settled(tx, intent, outcome) {
        if (outcome.depth !== 'final') return
        if (outcome.result === 'SUCCEEDED') return done(tx, intent)
        return failed(tx, intent, reasonOf('revert' in outcome ? outcome.revert : {}))
      },
    })
  type OnFailure = (tx: Tx, intent: Intent, reason: FailureReason) => Promise<void>

  const failAll: OnFailure = async (tx, intent, reason) => {
    for (const row of await requestOf(tx, intent)) await fail(tx, row, reason)
  }
  /** An export that the chain already knows has reached another status by now. */
  const failOne: OnFailure = async (tx, intent, reason) => {
    const row = await lockExport(tx, idOfIntent(intent))
    if (row && isOpen(row) && row.transactionHash === null) await fail(tx, row, reason)
  }
  const nothing = async (): Promise<void> => {}

  follow(
    'deploy',
    async (tx, intent) => {
      const rows = await requestOf(tx, intent)
      if (rows[0]) await markDeployed(tx, rows[0].endUserId, clock.now())
      await link(tx, rows)
    },
    failAll,
  )
  follow('link', async (tx, intent) => requestAll(tx, await requestOf(tx, intent)), failAll)
  follow('request', nothing, async (tx, intent, reason) => {
    const row = await lockExport(tx, idOfIntent(intent))
    if (row?.status === 'REQUESTED') await fail(tx, row, reason)
  })
  follow('complete', nothing, failOne)
  follow('cancel', nothing, async (tx, intent, reason) => {
    const row = await lockExport(tx, idOfIntent(intent))
    if (row?.status !== 'CANCELLING' || row.transactionHash !== null) return
    if (reason === 'card_moved') return fail(tx, row, reason)
    await moveExport(tx, row.id, 'resume', clock.now())
  })

  return { start, complete, cancel, release, withdraw: end }
}
