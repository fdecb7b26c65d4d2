import { sql } from 'kysely'
import { matchesHash, readKeyId } from '../../../identity/keys/model.ts'
import { maybe, one, type Db } from '../../../db/db.ts'
import { countPendingMigrations } from '../../../db/migrate.ts'
import { readRole } from '../../../db/roles.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Random } from '../../../kernel/random.ts'
import { listGroupsAfter } from '../../../assets/pricing/groups/store.ts'
import { listOraclePrices } from '../../../assets/pricing/oracle/store.ts'
import { createSecrets } from '../../../identity/sessions/secrets.ts'
import { createSecretBox } from '../../../webhooks/signing/secrets.ts'
import { failed, ok, skipped, warning, type Finding } from './finding.ts'

const maxSkewMs = 5_000

export async function checkMigrations(db: Db): Promise<Finding> {
  const pending = await countPendingMigrations(db)
  if (pending === 0) return ok('migrations', 'The schema is that of this release.')
  const fix = 'Run: packhouse migrate (with MIGRATION_DATABASE_URL where the service does not own the tables).'
  return failed('migrations', `${pending} migrations of this release have not been applied.`, fix)
}

export async function checkRole(db: Db, isProduction: boolean): Promise<Finding> {
  const { role, isOwner } = await readRole(db)
  if (!isProduction || !isOwner) return ok('database role', `The service connects as ${role}.`)
  const fix =
    'Create a role without rights on the schema, set MIGRATION_DATABASE_URL to the owner, and run: packhouse migrate'
  return warning('database role', `${role} owns the tables, so append-only tables are not protected from it.`, fix)
}

/** Compares the clock of this machine with that of the database server. */
export async function checkClock(db: Db, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime()
  const { at } = await one(db, sql<{ at: Date }>`select clock_timestamp() as at`)
  const skewMs = Math.round((before + clock.now().getTime()) / 2 - at.getTime())
  if (Math.abs(skewMs) <= maxSkewMs) return ok('clock', 'This machine and the database agree on the time.')
  const side = skewMs > 0 ? 'ahead of' : 'behind'
  const message = `The clock of this machine is ${Math.round(Math.abs(skewMs) / 1_000)} s ${side} the database.`
  return failed('clock', message, 'Synchronize both machines with NTP; signatures and expiries depend on the time.')
}

export type PepperDeps = {
  db: Db
  random: Random
  pepper: Uint8Array
  /** API keys of this installation, where the caller has one. */
  keys: readonly string[]
  environment: 'live' | 'test'
}

type Sealed = { id: number; sealed: Buffer }

const opens = (open: () => unknown): boolean => {
  try {
    open()
    return true
  } catch {
    return false
  }
}

/** Whether something that was stored under the pepper still matches it; undefined when there is nothing to compare. */
async function matchesPepper({ db, random, pepper, keys, environment }: PepperDeps): Promise<boolean | undefined> {
  const results: boolean[] = []
  const webhook = await maybe(
    db,
    sql<Sealed>`select id::integer as id, secret as sealed from webhooks order by id desc limit 1`,
  )
  if (webhook) results.push(opens(() => createSecretBox(pepper, random).open(webhook.sealed, webhook.id)))
  const operator = await maybe(
    db,
    sql<Sealed>`select id::integer as id, totp_sealed as sealed from operators where totp_sealed is not null order by id desc limit 1`,
  )
  if (operator) results.push(opens(() => createSecrets({ pepper, random }).open(operator.sealed, operator.id)))
  for (const key of keys) {
    const id = readKeyId(key, environment)
    if (id === undefined) continue
    const row = await maybe(db, sql<{ hash: Buffer }>`select secret_hash as hash from api_keys where id = ${id}`)
    if (row) results.push(matchesHash(key, pepper, row.hash))
  }
  // Any match proves the pepper: what does not match was stored before a change of it, or mistyped.
  return results.length === 0 ? undefined : results.includes(true)
}

export async function checkPepper(deps: PepperDeps): Promise<Finding> {
  const isRight = await matchesPepper(deps)
  if (isRight === undefined)
    return skipped(
      'pepper',
      'Nothing is stored that KEY_PEPPER could be compared with; pass an API key in PACKHOUSE_KEY.',
    )
  if (isRight) return ok('pepper', 'KEY_PEPPER is the one that the stored secrets were made with.')
  const fix = 'Restore the KEY_PEPPER of this installation from its backup; with another one no API key is accepted.'
  return failed('pepper', 'KEY_PEPPER does not match the stored secrets.', fix)
}

const groupPage = 500
const maxGroups = 100_000

/** Prices older than the contract accepts stop sell-backs. */
export async function checkOracle(db: Db, clock: Clock, maxAgeSeconds: number): Promise<Finding> {
  const oldest = clock.now().getTime() - maxAgeSeconds * 1_000
  let [groups, stale] = [0, 0]
  for (let after = 0; groups < maxGroups;) {
    const page = await listGroupsAfter(db, after, groupPage)
    const ids = page.map(({ id }) => id)
    const fresh = (await listOraclePrices(db, ids)).filter(({ price, at }) => price > 0n && at.getTime() >= oldest)
    groups += page.length
    stale += page.length - fresh.length
    const last = page.at(-1)
    if (!last || page.length < groupPage) break
    after = last.id
  }
  if (groups === 0) return skipped('oracle', 'There is no price group.')
  if (stale === 0) return ok('oracle', `The prices of all ${groups} price groups are current.`)
  const fix =
    'Check that a worker runs with the oracle key, that its account has gas, and that the catalog has prices; or confirm prices in the console.'
  return failed('oracle', `${stale} of ${groups} price groups have no price younger than ${maxAgeSeconds} s.`, fix)
}
