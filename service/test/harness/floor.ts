// A warehouse with bins and stored cards, and a minimal task owner: test documents with one destination that record every
// callback.
import { sql } from 'kysely'
import { newUniqueId } from '../../src/assets/items/model.ts'
import { insertItems } from '../../src/assets/items/store.ts'
import { many, one, transact } from '../../src/db/db.ts'
import type { OperatorRole } from '../../src/http/pipeline/scopes.ts'
import { cents } from '../../src/kernel/money.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import type { Address } from '../../src/providers/shipping/addresses.ts'
import { systemActor } from '../../src/warehouse/actors.ts'
import type { Site } from '../../src/warehouse/sites/model.ts'
import type { Task } from '../../src/warehouse/tasks/model.ts'
import type { TaskOwner } from '../../src/warehouse/tasks/port.ts'
import { customer, warehouse as dock } from './carriers.ts'
import { hire, type Browser } from './people.ts'
import { startService, type TestService } from './service.ts'

export type Floor = {
  site: Site
  /** The owner callbacks, in call order. */
  told: string[]
  /** Stores new cards in bin A-1. */
  stock(count: number): Promise<string[]>
  /** Creates a document with a task for these cards. */
  job(uniqueIds: readonly string[], options?: JobOptions): Promise<Task>
  /** The state of all items and tasks as one text. */
  snapshot(): Promise<string>
}

export type JobOptions = { declaredCents?: bigint; method?: 'SHIP' | 'PICKUP'; to?: Partial<Address> }

let siteCount = 0

export async function openSite({ db, warehouse }: TestService): Promise<Site> {
  siteCount += 1
  const code = `S${siteCount}-${Buffer.from(systemRandom.bytes(3)).toString('hex').toUpperCase()}`
  return transact(db, async (tx) => {
    const site = await warehouse.sites.open(tx, {
      code,
      name: code,
      status: 'ACTIVE',
      address: dock,
      timezone: 'America/New_York',
      receivingHours: [],
      pickupHours: [],
      orderCutoff: '12:00',
      holidays: [],
      capabilities: ['inbound', 'ship', 'pickup'],
      inboundInstructions: null,
      pickupInstructions: null,
    })
    for (const name of ['A-1', 'A-2'])
      await warehouse.sites.addBin(tx, systemActor, { siteId: site.id, code: `${code}-${name}`, kind: 'BIN' })
    await warehouse.sites.addBin(tx, systemActor, { siteId: site.id, code: `${code}-T1`, kind: 'TOTE' })
    return site
  })
}

export async function addCards(service: TestService, count: number): Promise<string[]> {
  const cards = Array.from({ length: count }, (_, index) => ({
    uniqueId: newUniqueId('CARD', systemRandom),
    kind: 'CARD' as const,
    name: `Card ${index}`,
  }))
  return transact(service.db, (tx) => insertItems(tx, cards, service.clock.now()))
}

export async function openFloor(service: TestService): Promise<Floor> {
  const { db, warehouse, clock } = service
  const { tasks, locations } = warehouse
  const site = await openSite(service)
  await sql`create table if not exists test_documents (id integer generated always as identity primary key,
    destination jsonb not null, codes text[] not null)`.execute(db)
  const told: string[] = []
  const record =
    (name: string) =>
    async (_tx: unknown, task: Task | undefined): Promise<void> =>
      void told.push(`${name} ${task?.status ?? '-'}`)

  const owner: TaskOwner = {
    lock: async (tx, id) => void (await sql`select 1 from test_documents where id = ${id} for update`.execute(tx)),
    async shipment(reader, id) {
      const row = await one(
        reader,
        sql<{ destination: Address; codes: string[] }>`select destination, codes from test_documents where id = ${id}`,
      )
      const items = row.codes.map((code) => ({ id: code, kind: 'CARD' as const, valueCents: cents(1_000n) }))
      const { destination: to } = row
      return { to, items, isInsured: true, signature: false, serviceToken: 'sim_ground', maxCents: null }
    },
    describe: async (_reader, id) => `Test document ${id}`,
    onStarted: record('started'),
    onPicked: record('picked'),
    onPacked: record('packed'),
    onDispatched: record('dispatched'),
    onDelivered: record('delivered'),
    onShort: record('short'),
    onReturned: record('returned'),
    onLost: record('lost'),
    onCancelled: record('cancelled'),
    onTrouble: record('trouble'),
  }
  tasks.register('test', owner)

  async function stock(count: number): Promise<string[]> {
    const codes = await addCards(service, count)
    await transact(db, async (tx) => {
      await locations.checkIn(tx, systemActor, { uniqueIds: codes, siteId: site.id })
      for (const uniqueId of codes.toSorted())
        await locations.shelve(tx, systemActor, { uniqueId, binCode: `${site.code}-A-1`, event: 'putAway' })
    })
    return codes
  }

  async function job(uniqueIds: readonly string[], options: JobOptions = {}): Promise<Task> {
    const { declaredCents = 10_000n, method = 'SHIP', to = {} } = options
    const destination = JSON.stringify({ ...customer, ...to })
    return transact(db, async (tx) => {
      const { id: documentId } = await one(
        tx,
        sql<{ id: number }>`
          insert into test_documents (destination, codes) values (${destination}, ${uniqueIds}) returning id`,
      )
      return tasks.open(tx, {
        purpose: 'test',
        documentId,
        siteId: site.id,
        uniqueIds,
        dueAt: new Date(clock.now().getTime() + 86_400_000),
        declaredCents: cents(declaredCents),
        method,
      })
    })
  }

  async function snapshot(): Promise<string> {
    const tables = [
      'item_locations',
      'work_tasks',
      'work_lines',
      'work_parcels',
      'custody_events',
      'custody_heads',
      'claims',
    ]
    const texts = []
    for (const table of tables) {
      const rows = await many(
        db,
        sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by t::text`,
      )
      texts.push(table, ...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  }

  return { site, told, stock, job, snapshot }
}

/** A warehouse floor with a worker and a supervisor. */
export type Station = {
  service: TestService
  floor: Floor
  worker: Browser
  boss: Browser
  locationOf(code: string): Promise<any>
  /** The event names of an item's chain of custody. */
  stepsOf(code: string): Promise<string[]>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a service with a floor and its operators. */
export async function startFloor({ bossRoles = ['supervisor'] as readonly OperatorRole[] } = {}): Promise<Station> {
  const service = await startService()
  const floor = await openFloor(service)
  const worker = await hire(service, ['warehouse'])
  const boss = await hire(service, bossRoles)
  // Operator sessions expire when a test moves the clock; the platform key does not.
  const platform = await service.platform()
  const read = async (path: string) => (await platform.get(`/operator/v1/items/${path}`)).body.data
  const locationOf = async (code: string) => (await read(code)).location
  const stepsOf = async (code: string): Promise<string[]> =>
    (await read(`${code}/custody`)).custody_events.map((one: { event: string }) => one.event)
  return {
    service,
    floor,
    worker,
    boss,
    locationOf,
    stepsOf,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** Picks the cards and packs them into one parcel. */
export async function packJob(worker: Browser, taskId: number, codes: readonly string[]): Promise<void> {
  for (const code of codes) await worker.send('POST', `/tasks/${taskId}/pick`, { unique_id: code })
  await worker.send('POST', `/tasks/${taskId}/pack`, { parcel_number: 1, unique_ids: codes, weight_grams: 90 })
}
