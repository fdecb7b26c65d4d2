import { sql } from 'kysely'
import { many, maybe, type Db, type Reader, type Tx } from '../../db/db.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'

/** A person who can sign in: an operator (`isStaff`), a person of an account, or both. */
export type Person = {
  id: number
  email: string
  name: string
  isActive: boolean
  isStaff: boolean
  roles: OperatorRole[]
  siteIds: number[] | null
  passwordHash: string
  totpSealed: Uint8Array | null
  totpConfirmedAt: Date | null
  totpStep: bigint
  badgeHash: Uint8Array | null
  pinHash: string | null
  hasPasskey: boolean
  createdAt: Date
  updatedAt: Date
}

const columns = sql`id, email, name, is_active as "isActive", is_staff as "isStaff", roles, site_ids as "siteIds",
  password_hash as "passwordHash", totp_sealed as "totpSealed", totp_confirmed_at as "totpConfirmedAt",
  totp_step as "totpStep", badge_hash as "badgeHash", pin_hash as "pinHash",
  exists (select 1 from passkeys p where p.owner = 'operator:' || operators.id) as "hasPasskey", created_at as "createdAt",
  updated_at as "updatedAt"`

export type NewPerson = Pick<Person, 'email' | 'name' | 'isStaff' | 'roles' | 'siteIds' | 'passwordHash'>

/** Undefined when the e-mail address is in use. */
export function insertPerson(tx: Tx, person: NewPerson, now: Date): Promise<Person | undefined> {
  const { email, name, isStaff, roles, siteIds, passwordHash } = person
  return maybe(
    tx,
    sql<Person>`
      insert into operators (email, name, is_active, is_staff, roles, site_ids, password_hash, created_at, updated_at)
      values (${email}, ${name}, true, ${isStaff}, ${roles}, ${siteIds}, ${passwordHash}, ${now}, ${now})
      on conflict (email) do nothing returning ${columns}`,
  )
}

export function findPersonByEmail(reader: Reader, email: string): Promise<Person | undefined> {
  return maybe(reader, sql<Person>`select ${columns} from operators where email = ${email}`)
}

export function findPersonByBadge(reader: Reader, badgeHash: Uint8Array): Promise<Person | undefined> {
  return maybe(reader, sql<Person>`select ${columns} from operators where badge_hash = ${badgeHash}`)
}

export function findOperator(reader: Reader, id: number): Promise<Person | undefined> {
  return maybe(reader, sql<Person>`select ${columns} from operators where id = ${id} and is_staff`)
}

export function findPerson(reader: Reader, id: number): Promise<Person | undefined> {
  return maybe(reader, sql<Person>`select ${columns} from operators where id = ${id}`)
}

/** Operators only. */
export function listPeople(reader: Reader, { limit, offset }: { limit: number; offset: number }): Promise<Person[]> {
  return many(
    reader,
    sql<Person>`select ${columns} from operators where is_staff order by id desc limit ${limit} offset ${offset}`,
  )
}

/** Locks all active admins, so that two of them cannot deactivate each other concurrently. */
export async function lockAdmins(tx: Tx): Promise<number[]> {
  const rows = await many(
    tx,
    sql<{ id: number }>`
      select id from operators where is_active and 'admin' = any(roles) order by id for update`,
  )
  return rows.map(({ id }) => id)
}

export type PersonChange = Partial<{
  name: string
  is_active: boolean
  roles: OperatorRole[]
  site_ids: number[] | null
  password_hash: string
  totp_sealed: Uint8Array | null
  totp_confirmed_at: Date | null
  totp_step: bigint
  badge_hash: Uint8Array | null
  pin_hash: string | null
}>

export async function updatePerson(tx: Tx, id: number, change: PersonChange, now: Date): Promise<Person | undefined> {
  await tx
    .updateTable('operators')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
  return findPerson(tx, id)
}

/** True for the first use of this step. */
export async function takeTotpStep(db: Db, id: number, step: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql<{ id: number }>`
      update operators set totp_step = ${step} where id = ${id} and totp_step < ${step}::bigint returning id`,
  )
  return row !== undefined
}
