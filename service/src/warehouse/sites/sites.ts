import type { Db, Reader, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Address } from '../../providers/shipping/addresses.ts'
import { checkSite, type Actor } from '../actors.ts'
import { isTimezone, type Bin, type Site } from './model.ts'
import * as store from './store.ts'

export type SiteChange = Partial<Omit<store.SiteFacts, 'code'>>

/** Sites with their bins and totes. */
export function createSites({ db, clock, origin }: { db: Db; clock: Clock; origin: Address }) {
  function missing(site: number | string): never {
    fail(404, 'not_found', `Site ${site} not found.`)
  }

  function checkTimezone(name: string): void {
    if (!isTimezone(name)) {
      fail(400, 'invalid_body', 'timezone must be an IANA time zone name, such as America/New_York.', {
        details: { field: 'timezone' },
      })
    }
  }

  async function open(tx: Tx, site: store.SiteFacts): Promise<Site> {
    checkTimezone(site.timezone)
    const opened = await store.insertSite(tx, site, clock.now())
    return opened ?? fail(409, 'already_exists', 'code is already used by another site.')
  }

  /** The default site: the oldest active site that ships. Created at the origin address when there is none. */
  async function main(tx: Tx): Promise<Site> {
    const known = await store.findShippingSite(tx)
    if (known) return known
    const site = {
      code: 'MAIN',
      name: origin.name,
      status: 'ACTIVE',
      address: origin,
      timezone: 'America/New_York',
      receivingHours: [],
      pickupHours: [],
      orderCutoff: '12:00',
      holidays: [],
      capabilities: ['inbound', 'ship', 'pickup'],
      inboundInstructions: null,
      pickupInstructions: null,
    } as const
    const opened = await store.insertSite(tx, site, clock.now())
    return opened ?? (await store.findSiteByCode(tx, site.code)) ?? missing(site.code)
  }

  async function change(tx: Tx, actor: Actor, id: number, { ...given }: SiteChange): Promise<Site> {
    checkSite(actor, id)
    const site = (await store.lockSite(tx, id)) ?? missing(id)
    const next = { ...site, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
    checkTimezone(next.timezone)
    return (await store.updateSite(tx, id, next, clock.now())) ?? missing(id)
  }

  type BinOrder = { siteId: number; code: string; kind: Bin['kind'] }

  async function addBin(tx: Tx, actor: Actor, { siteId, code, kind }: BinOrder): Promise<Bin> {
    checkSite(actor, siteId)
    if (!(await store.findSite(tx, siteId))) missing(siteId)
    const bin = await store.insertBin(tx, { siteId, code, kind }, clock.now())
    return (
      bin ?? fail(409, 'already_exists', 'code is already used by a bin or tote; codes are unique across all sites.')
    )
  }

  async function setBinActive(tx: Tx, actor: Actor, id: number, isActive: boolean): Promise<Bin> {
    const bin = (await store.findBin(tx, id)) ?? fail(404, 'not_found', `Bin ${id} not found.`)
    checkSite(actor, bin.siteId)
    return (await store.setBinActive(tx, id, isActive)) ?? bin
  }

  return {
    open,
    main,
    change,
    addBin,
    setBinActive,
    get: async (id: number, reader: Reader = db): Promise<Site> => (await store.findSite(reader, id)) ?? missing(id),
    findByCode: (code: string) => store.findSiteByCode(db, code),
    findBin: (reader: Reader, code: string) => store.findBinByCode(reader, code),
    list: () => store.listSites(db),
    listBins: (page: store.BinPage) => store.listBins(db, page),
  }
}

export type Sites = ReturnType<typeof createSites>
