import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db, type Reader } from '../../../db/db.ts'
import { violatedConstraint } from '../../../db/faults.ts'
import type { BillingModel } from '../../../http/pipeline/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { assert } from '../../../kernel/assert.ts'
import { fail } from '../../../kernel/errors.ts'
import type { AccountStatus, Partner, Tenant } from './model.ts'
import {
  findAccountKind,
  findPartner,
  findTenant,
  insertAccount,
  insertPartner,
  insertTenant,
  listPartners,
  listTenants,
  updateAccount,
  updatePartner,
  updateTenant,
  type TenantDetails,
} from './store.ts'

export type AccountDeps = { db: Db; clock: Clock; audit: Audit }

export type NewPartner = {
  name: string
  slug: string
  billingModel: BillingModel
  noticeEmail?: string | null | undefined
}
export type PartnerChange = {
  name?: string | undefined
  status?: AccountStatus | undefined
  billingModel?: BillingModel | undefined
  noticeEmail?: string | null | undefined
}
export type NewTenant = { name: string; accountNumber: string; noticeEmail: string | null }
export type TenantChange = TenantDetails & { name?: string | undefined; status?: AccountStatus | undefined }

/** Audit details of a change: amounts as JSON numbers, and only the number of contacts. */
function auditDetailsOf({ contacts, ...change }: TenantChange): Record<string, unknown> {
  const plain = Object.entries(change).map(([field, value]) => [
    field,
    typeof value === 'bigint' ? Number(value) : value,
  ])
  return { ...Object.fromEntries(plain), ...(contacts && { contacts: contacts.length }) }
}

/** Converts a violation of the given unique constraint into a refusal. */
function rejectDuplicate(error: unknown, constraint: string, field: string): never {
  if (violatedConstraint(error) !== constraint) throw error
  fail(409, 'already_exists', `${field} is already in use.`, { details: { field } })
}

export type AccountService = ReturnType<typeof createAccountService>

/** Creates, changes and lists partner, tenant and platform accounts; every change is audited. */
export function createAccountService({ db, clock, audit }: AccountDeps) {
  async function openPartner(
    { name, slug, billingModel, noticeEmail = null }: NewPartner,
    actor: string,
  ): Promise<Partner> {
    return transact(db, async (tx) => {
      const id = await insertAccount(tx, 'pack_partner', name, clock.now())
      await insertPartner(tx, id, { slug, billingModel, noticeEmail })
      await audit.record(tx, {
        actor,
        action: 'partner.open',
        target: `account:${id}`,
        details: { name, slug, billingModel },
      })
      return getExisting(await findPartner(tx, id))
    }).catch((error: unknown) => rejectDuplicate(error, 'partners_slug_key', 'slug'))
  }

  async function openTenant({ name, accountNumber, noticeEmail }: NewTenant, actor: string): Promise<Tenant> {
    return transact(db, async (tx) => {
      const id = await insertAccount(tx, 'tenant', name, clock.now())
      await insertTenant(tx, id, accountNumber, noticeEmail)
      await audit.record(tx, {
        actor,
        action: 'tenant.open',
        target: `account:${id}`,
        details: { name, accountNumber },
      })
      return getExisting(await findTenant(tx, id))
    }).catch((error: unknown) => rejectDuplicate(error, 'tenants_account_number_key', 'account_number'))
  }

  async function openPlatform(name: string, actor: string): Promise<number> {
    return transact(db, async (tx) => {
      const id = await insertAccount(tx, 'platform', name, clock.now())
      await audit.record(tx, { actor, action: 'platform.open', target: `account:${id}`, details: { name } })
      return id
    })
  }

  async function changePartner(id: number, change: PartnerChange, actor: string): Promise<Partner> {
    return transact(db, async (tx) => {
      await getPartner(id, tx)
      await updateAccount(tx, id, change, clock.now())
      await updatePartner(tx, id, change)
      await audit.record(tx, { actor, action: 'partner.change', target: `account:${id}`, details: { ...change } })
      return getExisting(await findPartner(tx, id))
    })
  }

  async function changeTenant(id: number, change: TenantChange, actor: string): Promise<Tenant> {
    return transact(db, async (tx) => {
      await getTenant(id, tx)
      await updateAccount(tx, id, change, clock.now())
      await updateTenant(tx, id, change)
      await audit.record(tx, {
        actor,
        action: 'tenant.change',
        target: `account:${id}`,
        details: auditDetailsOf(change),
      })
      return getExisting(await findTenant(tx, id))
    })
  }

  async function getPartner(id: number, reader: Reader = db): Promise<Partner> {
    return (await findPartner(reader, id)) ?? fail(404, 'not_found', `Partner ${id} not found.`)
  }

  async function getTenant(id: number, reader: Reader = db): Promise<Tenant> {
    return (await findTenant(reader, id)) ?? fail(404, 'not_found', `Tenant ${id} not found.`)
  }

  /** The kind of an account that has people of its own. */
  async function getMemberKind(id: number): Promise<'pack_partner' | 'tenant'> {
    const account = await findAccountKind(db, id)
    if (!account || account.kind === 'platform') fail(404, 'not_found', `Account ${id} not found.`)
    return account.kind
  }

  return {
    getMemberKind,
    openPartner,
    openTenant,
    openPlatform,
    changePartner,
    changeTenant,
    getPartner: (id: number) => getPartner(id),
    getTenant: (id: number) => getTenant(id),
    listPartners: (page: { limit: number; offset: number }) => listPartners(db, page),
    listTenants: (page: { limit: number; offset: number }) => listTenants(db, page),
  }
}

function getExisting<Row>(row: Row | undefined): Row {
  assert(row !== undefined, 'A row written in this transaction is visible in it.')
  return row
}
