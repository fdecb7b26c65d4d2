import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'

/** A passkey of a person. */
export type Passkey = {
  id: number
  /** The person, named like an actor, such as `operator:12`. */
  owner: string
  credentialId: Uint8Array
  publicKey: Uint8Array
  counter: bigint
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = sql`id, owner, credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>

/** Undefined when the credential is registered. */
export function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey | undefined> {
  const { owner, credentialId, publicKey, counter, transports, name, createdAt } = passkey
  return maybe(
    tx,
    sql<Passkey>`
      insert into passkeys (owner, credential_id, public_key, counter, transports, name, created_at)
      values (${owner}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${createdAt})
      on conflict (credential_id) do nothing returning ${columns}`,
  )
}

/** Oldest first. */
export function listPasskeys(reader: Reader, owner: string): Promise<Passkey[]> {
  return many(reader, sql<Passkey>`select ${columns} from passkeys where owner = ${owner} order by id`)
}

export function findPasskey(reader: Reader, owner: string, credentialId: Uint8Array): Promise<Passkey | undefined> {
  return maybe(
    reader,
    sql<Passkey>`select ${columns} from passkeys where owner = ${owner} and credential_id = ${credentialId}`,
  )
}

export function renamePasskey(tx: Tx, owner: string, id: number, name: string): Promise<Passkey | undefined> {
  return maybe(
    tx,
    sql<Passkey>`update passkeys set name = ${name} where id = ${id} and owner = ${owner} returning ${columns}`,
  )
}

export function deletePasskey(tx: Tx, owner: string, id: number): Promise<Passkey | undefined> {
  return maybe(tx, sql<Passkey>`delete from passkeys where id = ${id} and owner = ${owner} returning ${columns}`)
}

export async function deletePasskeysOf(tx: Tx, owner: string): Promise<void> {
  await sql`delete from passkeys where owner = ${owner}`.execute(tx)
}

/** Advances the counter. False when it does not advance, as for a copied authenticator; 0 means that it has none. */
export async function usePasskey(db: Db, id: number, counter: number, now: Date): Promise<boolean> {
  const row = await maybe(
    db,
    sql<{ id: number }>`
      update passkeys set counter = ${counter}, last_used_at = ${now}
      where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0)) returning id`,
  )
  return row !== undefined
}

export type ChallengePurpose = 'register' | 'sign_in' | 'prove'
export type Challenge = { challenge: Uint8Array; owner: string; purpose: ChallengePurpose }

export async function insertChallenge(
  db: Db,
  { challenge, owner, purpose }: Challenge,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge, owner, purpose, expires_at)
    values (${challenge}, ${owner}, ${purpose}, ${expiresAt})`.execute(db)
}

/** True for the first use before the expiry. */
export async function takeChallenge(db: Db, { challenge, owner, purpose }: Challenge, now: Date): Promise<boolean> {
  const row = await maybe(
    db,
    sql<{ owner: string }>`
      delete from passkey_challenges
      where challenge = ${challenge} and owner = ${owner} and purpose = ${purpose} and expires_at > ${now}
      returning owner`,
  )
  return row !== undefined
}

export async function countChallenges(db: Db, owner: string, now: Date): Promise<number> {
  const { count } = await one(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from passkey_challenges where owner = ${owner} and expires_at > ${now}`,
  )
  return count
}

export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await sql`delete from passkey_challenges where expires_at <= ${now}`.execute(db)
}
