// A relayer with its own database and chain, and a manual clock.
import type { Address } from 'viem'
import { createChainClient, type ChainClient } from '../../../src/chain/clients/client.ts'
import type { AccountContext } from '../../../src/chain/intents/context.ts'
import { createIntentAdministration, type IntentAdministration } from '../../../src/chain/intents/administration.ts'
import { createIntentHooks, type IntentHooks } from '../../../src/chain/intents/hooks.ts'
import type { Intent } from '../../../src/chain/intents/model.ts'
import { createRelayer, type Relayer, type RelayerOptions } from '../../../src/chain/intents/relayer.ts'
import { findIntentByReference } from '../../../src/chain/intents/store.ts'
import { createSubmitIntent, type IntentOrder, type SubmitIntent } from '../../../src/chain/intents/submit.ts'
import { createChargeBook } from '../../../src/chain/signers/charges.ts'
import { createPolicySigner, type SigningPolicy } from '../../../src/chain/signers/policy.ts'
import { createRawKeySigner } from '../../../src/chain/signers/signer.ts'
import { transact, type Db } from '../../../src/db/db.ts'
import { createDevChain, type DevChain } from '@packhouse/devchain/chain'
import { listen } from '@packhouse/devchain/server'
import { createManualClock, type Clock, type ManualClock } from '../../../src/kernel/clock.ts'
import {
  beaconCode,
  rich,
  richAccounts,
  rpcTo,
  sign,
  signalData,
  type Receipt,
  type Rpc,
} from '../../../../devchain/test/fixtures.ts'
import { openTestDatabase } from '../../harness/database.ts'
import { beaconPolicy, chainId, keyOf, permits, trustingGuard } from './beacon.ts'

export type TestChain = AsyncDisposable & { chain: DevChain; url: string; rpc: Rpc; beacon: Address }

/** The embedded chain over HTTP, with a contract that logs its calls. */
export async function openTestChain(): Promise<TestChain> {
  const chain = await createDevChain({ now: () => 1_800_000_000_000, accounts: richAccounts })
  const server = await listen({ port: 0 })
  server.open(chain)
  const rpc = rpcTo(server.url)
  const deployer = rich[3]
  if (!deployer) throw new Error('Expected four funded accounts.')
  const hash = await rpc('eth_sendRawTransaction', await sign(deployer, 0, { to: null, data: beaconCode }))
  const { contractAddress } = await rpc<Receipt>('eth_getTransactionReceipt', hash)
  return {
    chain,
    url: server.url,
    rpc,
    beacon: contractAddress as Address,
    async [Symbol.asyncDispose]() {
      await server.close()
      await chain.close()
    },
  }
}

/** A signer for one of the funded accounts, with a policy. */
export function testSigner(db: Db, clock: Clock, policy: SigningPolicy, key = 1) {
  const signer = createRawKeySigner({ privateKey: keyOf(key), chainId })
  return createPolicySigner({ signer, policy, book: createChargeBook(db), guard: trustingGuard(clock), clock })
}

export type RigOptions = Partial<Pick<RelayerOptions, 'settings' | 'passPoint' | 'holder' | 'tracer'>> & {
  urls?: (url: string) => readonly string[]
  keys?: readonly number[]
  timeoutMs?: number
  policy?: (beacon: Address) => SigningPolicy
  hooks?: IntentHooks
  /** Connections of its own, as another process has them. */
  db?: Db
}

export type Rig = AsyncDisposable &
  TestChain & {
    db: Db
    connect(): Db
    clock: ManualClock
    client: ChainClient
    hooks: IntentHooks
    admin: IntentAdministration
    relayer: Relayer
    errors: object[]
    submitIntent: SubmitIntent
    /** A second relayer on the same database and chain, as another process. */
    another(options?: RigOptions): Promise<Relayer>
    submit(order: Partial<IntentOrder> & { reference: string }): Promise<Intent>
    /** Submits an intent per number. */
    signal(...numbers: readonly bigint[]): Promise<void>
    find(reference: string): Promise<Intent>
    /** Runs rounds until all intents are settled, moving the clock between them; fails after the budget. */
    settle(budget?: number): Promise<void>
    mine(blocks?: number): Promise<void>
    automine(isOn: boolean): Promise<void>
    nonceOf(key?: number): Promise<number>
  }

export const testSettings = {
  finality: { mode: 'confirmations', blocks: 2 },
  fees: { tipWei: 1_000_000n, maxFeeCapWei: 10n ** 13n },
  maxInFlight: 16,
  watchMs: 0,
  leaseSeconds: 60,
} as const

export const quietLog = { info: () => {}, warn: () => {}, error: () => {} }

export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const database = await openTestDatabase({ maxConnections: 10 })
  const chain = await openTestChain()
  const { db } = database
  const clock = createManualClock(new Date('2026-03-01T12:00:00.000Z'))
  const hooks = createIntentHooks()
  const errors: object[] = []
  const log: AccountContext['log'] = { ...quietLog, error: (fields, message) => errors.push({ ...fields, message }) }
  const policy = (options.policy ?? beaconPolicy)(chain.beacon)

  const connect = (chosen: RigOptions): ChainClient =>
    createChainClient({
      urls: chosen.urls?.(chain.url) ?? [chain.url],
      chainId,
      timeoutMs: chosen.timeoutMs ?? 20_000,
      readRounds: 2,
      pauseMs: 1,
      restMs: 1,
    })
  const another = (chosen: RigOptions = {}): Promise<Relayer> =>
    createRelayer({
      db: chosen.db ?? db,
      client: connect(chosen),
      clock,
      hooks: chosen.hooks ?? hooks,
      log,
      holder: chosen.holder ?? 'one',
      keys: (chosen.keys ?? [1]).map((key) => ({ signer: testSigner(db, clock, policy, key), role: 'buyer' })),
      settings: { ...testSettings, ...chosen.settings },
      passPoint: chosen.passPoint,
      tracer: chosen.tracer,
    })
  const submitIntent = createSubmitIntent({ clock, chainId, hooks, permits })
  const relayer = await another(options)
  const { rpc, beacon } = chain
  const closeChain = chain[Symbol.asyncDispose]
  const submit: Rig['submit'] = ({ purpose = 'test', ...order }) => {
    if (!hooks.purposes().includes(purpose)) hooks.onSettled(purpose, {})
    return transact(db, (tx) => submitIntent(tx, { purpose, to: beacon, data: signalData(0n), ...order }))
  }

  const rig: Rig = Object.assign(chain, {
    db,
    connect: database.connect,
    clock,
    hooks,
    errors,
    submitIntent,
    client: connect(options),
    admin: createIntentAdministration({ db, clock, hooks, minBalanceWei: 10n ** 15n }),
    relayer,
    another,
    submit,
    async signal(...numbers: readonly bigint[]) {
      for (const number of numbers) await submit({ reference: `signal:${number}`, data: signalData(number) })
    },
    async find(reference: string) {
      const intent = await findIntentByReference(db, reference)
      if (!intent) throw new Error(`Intent ${reference} not found.`)
      return intent
    },
    async settle(budget = 60) {
      for (let round = 0; round < budget; round += 1) {
        await rig.relayer.round().catch((error: unknown) => errors.push({ err: error }))
        const open = await db
          .selectFrom('chain_intents')
          .select('id')
          .where('status', 'in', ['QUEUED', 'SIGNED', 'BROADCAST', 'MINED'])
          .execute()
        if (open.length === 0) return
        clock.advance(2_000)
        await rpc('evm_mine')
      }
      throw new Error(`Not settled after ${budget} rounds: ${JSON.stringify(await statuses(db))}`)
    },
    async mine(blocks = 1) {
      await rpc('packhouse_mine', blocks)
    },
    async automine(isOn: boolean) {
      await rpc('evm_setAutomine', isOn)
    },
    async nonceOf(key = 1) {
      return Number(await rpc('eth_getTransactionCount', rich[key - 1]?.address, 'latest'))
    },
    async [Symbol.asyncDispose]() {
      await relayer.stop()
      await closeChain()
      await database[Symbol.asyncDispose]()
    },
  })
  return rig
}

async function statuses(db: Db): Promise<unknown> {
  const rows = await db
    .selectFrom('chain_intents')
    .select(({ fn }) => ['status', fn.countAll<bigint>().as('count')])
    .groupBy('status')
    .execute()
  return rows.map(({ status, count }) => `${status} ${count}`)
}
