// What can happen to a transaction, done to many intents at once.
import { sql } from 'kysely'
import type { Hash } from 'viem'
import { many } from '../../../../src/db/db.ts'
import type { World } from '../../../harness/chain-world.ts'

export const faults = ['reverts', 'is dropped', 'is replaced', 'is cancelled', 'expires', 'is reorganized'] as const
export type Fault = (typeof faults)[number]

/** After these faults the same call takes effect nevertheless. */
export const survived: readonly Fault[] = ['is dropped', 'is replaced', 'is reorganized']

export type HeldIntent = { id: bigint; purpose: string; reference: string; status: string; attempts: Hash[] }

/** Lets a test keep an intent from being sent, until it decides what happens to it. */
export async function createHolds(world: World) {
  await sql`create table held_intents (purpose text not null, reference text)`.execute(world.db)
  await sql`
    create function hold_intent() returns trigger language plpgsql as $$
    begin
      update held_intents set reference = new.reference
      where ctid = (select ctid from held_intents where purpose = new.purpose and reference is null limit 1);
      if found then new.run_at := '2999-01-01'; end if;
      return new;
    end $$`.execute(world.db)
  await sql`
    create trigger hold_intent before insert on chain_intents for each row execute function hold_intent()`.execute(
    world.db,
  )

  const list = (): Promise<HeldIntent[]> =>
    many(
      world.db,
      sql<HeldIntent>`
        select i.id, i.purpose, i.reference, i.status,
          array(select hash from chain_attempts a where a.intent_id = i.id order by ordinal) as attempts
        from chain_intents i join held_intents using (reference) order by i.id`,
    )

  return {
    list,
    /** Holds the next intent of the purpose. */
    expect: (purpose: string) => sql`insert into held_intents (purpose) values (${purpose})`.execute(world.db),
    reach: (purpose: string): Promise<HeldIntent> =>
      world.until(async () => (await list()).find((held) => held.purpose === purpose), `${purpose} is queued`),
    /** Neither holds further intents nor touches those that it held, of all purposes or of one. */
    forget: (purpose?: string) =>
      sql`delete from held_intents where purpose = coalesce(${purpose ?? null}, purpose)`.execute(world.db),
  }
}

export type Holds = Awaited<ReturnType<typeof createHolds>>

/** Applies a fault to the held intents and sends them. */
export function createFaults(world: World, holds: Holds) {
  const request = world.sandbox.publicClient.request as unknown as (call: {
    method: string
    params: readonly unknown[]
  }) => Promise<unknown>
  const change = (changes: ReturnType<typeof sql>) =>
    sql`
      update chain_intents set ${changes} where reference in (select reference from held_intents)`.execute(world.db)
  const send = () => change(sql`run_at = ${world.clock.now()}`)
  const reach = (what: string, isThere: (held: HeldIntent) => boolean) =>
    world.until(async () => (await holds.list()).every(isThere), `each transaction ${what}`)

  async function setMining(isOn: boolean): Promise<void> {
    world.blockProducer.setSealing(isOn)
    await request({ method: 'evm_setAutomine', params: [isOn] })
  }

  /** Sends the transactions to a node that does not mine them. */
  async function sendToPool(): Promise<HeldIntent[]> {
    await setMining(false)
    await send()
    await reach('is in the pool', ({ status }) => status === 'BROADCAST')
    return holds.list()
  }

  /** A new attempt of the same nonce has reached the pool. */
  async function replaceEach(by: 'bump' | 'cancel'): Promise<void> {
    for (const { id } of await sendToPool()) await world.chain.intents[by](id)
    await reach('is replaced', ({ attempts }) => attempts.length > 1)
    await setMining(true)
  }

  const apply: Record<Fault, () => Promise<void>> = {
    async reverts() {
      // An owner that tries a reverted call again has tried often enough.
      await change(sql`reverts = 1000`)
      await world.controls.revertNext((await holds.list()).length)
      await send()
    },
    async 'is dropped'() {
      for (const { attempts } of await sendToPool())
        for (const hash of attempts) await request({ method: 'hardhat_dropTransaction', params: [hash] })
      await setMining(true)
      await world.advance(10)
    },
    'is replaced': () => replaceEach('bump'),
    'is cancelled': () => replaceEach('cancel'),
    async expires() {
      // The last of its tries finds a call that cannot succeed.
      await change(sql`gas_limit = 21500, tries = 1000000`)
      await send()
    },
    async 'is reorganized'() {
      // The provider of randomness would wait for its own transaction, which is not mined either.
      world.controls.setRandomnessMode('manual')
      await sendToPool()
      await world.mine()
      await reach('is mined', ({ status }) => status === 'MINED')
      await world.reorg({ depth: 1, dropTransactions: 'all' })
      await reach('is not in a block', ({ status }) => status !== 'MINED')
      await setMining(true)
      world.controls.setRandomnessMode('auto')
    },
  }
  return apply
}

/** Whether the chain did to the intent what the fault says. */
export async function wasHit(world: World, fault: Fault, { id }: HeldIntent): Promise<boolean> {
  const { result, attempts } = await world.chain.intents.inspect(id)
  if (fault === 'reverts') return result === 'REVERTED'
  if (fault === 'is cancelled') return result === 'CANCELLED'
  if (fault === 'expires') return result === 'REFUSED'
  return result === 'SUCCEEDED' && (fault !== 'is replaced' || attempts.length > 1)
}
