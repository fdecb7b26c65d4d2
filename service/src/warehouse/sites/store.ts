import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { Bin, Site } from './model.ts'

const columns = sql`id, code, name, status, address, timezone, receiving_hours as "receivingHours",
  pickup_hours as "pickupHours", order_cutoff as "orderCutoff", holidays, capabilities,
  inbound_instructions as "inboundInstructions", pickup_instructions as "pickupInstructions",
  created_at as "createdAt", updated_at as "updatedAt"`

const binColumns = sql`id, site_id as "siteId", code, kind, is_active as "isActive", created_at as "createdAt"`

export type SiteFacts = Omit<Site, 'id' | 'createdAt' | 'updatedAt'>

/** Undefined when the code is taken. */
export function insertSite(tx: Tx, site: SiteFacts, now: Date): Promise<Site | undefined> {
  return maybe(
    tx,
    sql<Site>`
      insert into sites (code, name, status, address, timezone, receiving_hours, pickup_hours, order_cutoff, holidays,
        capabilities, inbound_instructions, pickup_instructions, created_at, updated_at)
      values (${site.code}, ${site.name}, ${site.status}, ${JSON.stringify(site.address)}, ${site.timezone},
        ${JSON.stringify(site.receivingHours)}, ${JSON.stringify(site.pickupHours)}, ${site.orderCutoff},
        ${site.holidays}, ${site.capabilities}, ${site.inboundInstructions}, ${site.pickupInstructions}, ${now}, ${now})
      on conflict (code) do nothing returning ${columns}`,
  )
}

export function updateSite(tx: Tx, id: number, site: SiteFacts, now: Date): Promise<Site | undefined> {
  return maybe(
    tx,
    sql<Site>`
      update sites set name = ${site.name}, status = ${site.status}, address = ${JSON.stringify(site.address)},
        timezone = ${site.timezone}, receiving_hours = ${JSON.stringify(site.receivingHours)},
        pickup_hours = ${JSON.stringify(site.pickupHours)}, order_cutoff = ${site.orderCutoff},
        holidays = ${site.holidays}, capabilities = ${site.capabilities},
        inbound_instructions = ${site.inboundInstructions}, pickup_instructions = ${site.pickupInstructions},
        updated_at = ${now}
      where id = ${id} returning ${columns}`,
  )
}

export function findSite(reader: Reader, id: number): Promise<Site | undefined> {
  return maybe(reader, sql<Site>`select ${columns} from sites where id = ${id}`)
}

/** Locks the row, so that changes of one site are serialized. */
export function lockSite(tx: Tx, id: number): Promise<Site | undefined> {
  return maybe(tx, sql<Site>`select ${columns} from sites where id = ${id} for update`)
}

export function findSiteByCode(reader: Reader, code: string): Promise<Site | undefined> {
  return maybe(reader, sql<Site>`select ${columns} from sites where code = ${code}`)
}

export function findShippingSite(reader: Reader): Promise<Site | undefined> {
  return maybe(
    reader,
    sql<Site>`
      select ${columns} from sites where status = 'ACTIVE' and 'ship' = any(capabilities) order by id limit 1`,
  )
}

export function listSites(reader: Reader): Promise<Site[]> {
  return many(reader, sql<Site>`select ${columns} from sites order by id limit 1000`)
}

/** Undefined when the code is taken at any site. */
export function insertBin(tx: Tx, bin: Pick<Bin, 'siteId' | 'code' | 'kind'>, now: Date): Promise<Bin | undefined> {
  return maybe(
    tx,
    sql<Bin>`
      insert into bins (site_id, code, kind, is_active, created_at)
      values (${bin.siteId}, ${bin.code}, ${bin.kind}, true, ${now})
      on conflict (code) do nothing returning ${binColumns}`,
  )
}

export function setBinActive(tx: Tx, id: number, isActive: boolean): Promise<Bin | undefined> {
  return maybe(tx, sql<Bin>`update bins set is_active = ${isActive} where id = ${id} returning ${binColumns}`)
}

export function findBin(reader: Reader, id: number): Promise<Bin | undefined> {
  return maybe(reader, sql<Bin>`select ${binColumns} from bins where id = ${id}`)
}

export function findBinByCode(reader: Reader, code: string): Promise<Bin | undefined> {
  return maybe(reader, sql<Bin>`select ${binColumns} from bins where code = ${code}`)
}

export type BinPage = { siteId?: number | undefined; limit: number; offset: number }

export function listBins(reader: Reader, { siteId, limit, offset }: BinPage): Promise<(Bin & { itemCount: number })[]> {
  return many(
    reader,
    sql<Bin & { itemCount: number }>`
      select ${binColumns}, (select count(*)::int from item_locations l where l.bin_id = b.id) as "itemCount"
      from bins b where ${siteId ?? null}::int is null or site_id = ${siteId ?? null}::int
      order by code limit ${limit} offset ${offset}`,
  )
}
