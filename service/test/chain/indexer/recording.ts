// The recording handlers of an indexer under test. Child processes use this file too, so it must not need the runner.
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { EventLog } from '../../../src/chain/indexer/model.ts'
import { createRpcReader, type ChainReader, type RpcRequest } from '../../../src/chain/indexer/reader.ts'
import { createHandlerRegistry, type HandlerRegistry } from '../../../src/chain/indexer/registry.ts'
import type { IndexerSettings } from '../../../src/chain/indexer/settings.ts'
import { many, type Db, type Tx } from '../../../src/db/db.ts'
import { valuedEvent, type transferEvent } from './emitter.ts'

/** The calls of a handler, in order. */
export type Effect = {
  handler: string
  stage: string
  block_number: bigint
  block_hash: string
  log_index: number
  tx_hash: string
  amount: bigint
}

export async function createEffectTables(db: Db): Promise<void> {
  await sql`
    create table test_effects (id bigint generated always as identity primary key, handler text not null,
      stage text not null, block_number bigint not null, block_hash text not null, log_index integer not null,
      tx_hash text not null, amount bigint not null)`.execute(db)
  await sql`create table test_totals (stage text primary key, total bigint not null)`.execute(db)
  await sql`insert into test_totals values ('included', 0), ('safe', 0), ('final', 0)`.execute(db)
}

type Amounted = { readonly value: bigint }

async function record(
  tx: Tx,
  handler: string,
  stage: string,
  log: EventLog<typeof valuedEvent | typeof transferEvent>,
) {
  const { value } = log.args as Amounted
  await sql`
    insert into test_effects (handler, stage, block_number, block_hash, log_index, tx_hash, amount) values (${handler},
      ${stage}, ${log.blockNumber}, ${log.blockHash}, ${log.logIndex}, ${log.txHash}, ${value})`.execute(tx)
}

const add = (tx: Tx, stage: string, amount: bigint) =>
  sql`update test_totals set total = total + ${amount} where stage = ${stage}`.execute(tx)

/** Records every call and keeps a sum per stage that is only right when each call comes once. */
export function recordingHandler(name: string) {
  return {
    name,
    async included(tx: Tx, log: EventLog<typeof valuedEvent>) {
      await record(tx, name, 'included', log)
      await add(tx, 'included', log.args.value)
    },
    async safe(tx: Tx, log: EventLog<typeof valuedEvent>) {
      await record(tx, name, 'safe', log)
      await add(tx, 'safe', log.args.value)
    },
    async final(tx: Tx, log: EventLog<typeof valuedEvent>) {
      await record(tx, name, 'final', log)
      await add(tx, 'final', log.args.value)
    },
    async removed(tx: Tx, log: EventLog<typeof valuedEvent>, { stage }: { stage: 'included' | 'safe' }) {
      await record(tx, name, 'removed', log)
      await add(tx, 'included', -log.args.value)
      if (stage === 'safe') await add(tx, 'safe', -log.args.value)
    },
  }
}

export function recordingRegistry(emitter: Address): HandlerRegistry {
  const registry = createHandlerRegistry()
  registry.on(valuedEvent, emitter, recordingHandler('values'))
  return registry
}

export const listEffects = (db: Db): Promise<Effect[]> =>
  many(
    db,
    sql<Effect>`select handler, stage, block_number, block_hash, log_index, tx_hash, amount from test_effects order by id`,
  )

export async function readTotals(db: Db): Promise<Record<string, bigint>> {
  const rows = await many(db, sql<{ stage: string; total: bigint }>`select stage, total from test_totals`)
  return Object.fromEntries(rows.map(({ stage, total }) => [stage, total]))
}

export const testSettings: IndexerSettings = {
  chainId: 31_337,
  startBlock: 1n,
  includedConfirmations: 1,
  safe: { confirmations: 2 },
  final: { confirmations: 4 },
  leaseSeconds: 30,
}

export const requestTo =
  (url: string): RpcRequest =>
  async ({ method, params }) => {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const answer = (await response.json()) as { result: unknown; error?: { code: number; message: string } }
    if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
    return answer.result
  }

export const nodeAt = (url: string, name = 'node', timeoutMs = 20_000): ChainReader =>
  createRpcReader({ name, request: requestTo(url), timeoutMs })
