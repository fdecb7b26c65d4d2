import { getAbiItem, type Address } from 'viem'
import type { Claims } from '../../../assets/claims/claims.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import * as userVault from '../../../chain/abi/user-vault.ts'
import { toStored } from '../../../chain/addresses.ts'
import type { HandlerRegistry } from '../../../chain/indexer/registry.ts'
import { vaultSet } from '../../../chain/signers/role-policies.ts'
import type { Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { AnnounceExport } from './events.ts'
import { lockOpen, moveExport, noteTransaction } from './store.ts'
import { claimPurpose } from './vault-intents.ts'

export type ExportHandlerDeps = {
  clock: Clock
  audit: Audit
  registry: HandlerRegistry
  claims: Claims
  announce: AnnounceExport
}

type Log = { readonly address: Address; readonly args: { readonly asset: Address; readonly id: bigint } }

/** Registers the indexer handlers of exports. */
export function registerExportHandlers({ clock, audit, registry, claims, announce }: ExportHandlerDeps): void {
  const { abi } = userVault
  const source = { watched: vaultSet } as const
  const find = (tx: Tx, { address, args }: Log) =>
    lockOpen(tx, { vault: toStored(address), contract: toStored(args.asset), tokenId: args.id })

  /** A vault acted without a request of this service: recorded for an operator. */
  async function recordUnknown(tx: Tx, { address, args }: Log, action: string): Promise<void> {
    const details = { vault: address, asset: args.asset, tokenId: args.id.toString() }
    await audit.record(tx, { actor: 'chain', action, target: `vault:${toStored(address)}`, details })
  }

  registry.on(getAbiItem({ abi, name: 'ExportRequested' }), source, {
    name: 'exports.requested',
    async included(tx, log) {
      const row = await find(tx, log)
      const executableAt = new Date(Number(log.args.executableAt) * 1_000)
      const waiting = row && (await moveExport(tx, row.id, 'wait', clock.now(), { executableAt }))
      if (waiting) await announce(tx, 'waiting', waiting)
    },
    async removed(tx, log) {
      const row = await find(tx, log)
      if (row) await moveExport(tx, row.id, 'reorgRemoved', clock.now())
    },
    async final(tx, log) {
      if (!(await find(tx, log))) await recordUnknown(tx, log, 'collection.export_unrequested')
    },
  })

  registry.on(getAbiItem({ abi, name: 'ExportCancelled' }), source, {
    name: 'exports.cancelled',
    async final(tx, log) {
      const row = await find(tx, log)
      const cancelled = row && (await moveExport(tx, row.id, 'cancelled', clock.now()))
      if (!cancelled) return
      await claims.release(tx, { purpose: claimPurpose, documentId: String(cancelled.id) })
      await announce(tx, 'cancelled', cancelled)
    },
  })

  registry.on(getAbiItem({ abi, name: 'Exported' }), source, {
    name: 'exports.completed',
    async included(tx, { txHash, ...log }) {
      const row = await find(tx, log)
      if (row) await noteTransaction(tx, row.id, txHash, clock.now())
    },
    async removed(tx, log) {
      const row = await find(tx, log)
      if (row) await noteTransaction(tx, row.id, null, clock.now())
    },
    async final(tx, { txHash, ...log }) {
      const row = await find(tx, log)
      if (!row) return recordUnknown(tx, log, 'collection.export_unrequested')
      const completed = await moveExport(tx, row.id, 'complete', clock.now(), { transactionHash: txHash })
      if (!completed) return
      await claims.release(tx, { purpose: claimPurpose, documentId: String(completed.id) })
      await announce(tx, 'completed', completed)
    },
  })
}
