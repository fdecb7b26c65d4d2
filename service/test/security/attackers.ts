// People and keys of accounts that own nothing of what a test works on.
import type { Db } from '../../src/db/db.ts'
import { maybe } from '../../src/db/db.ts'
import { sql } from 'kysely'
import { clientActs } from '../../src/http/pipeline/client-session.ts'
import { scopesOfKind } from '../../src/http/pipeline/scopes.ts'
import { addPerson, pathOf, sameOrigin } from '../harness/console.ts'
import type { Observed } from '../harness/observers.ts'
import { hire } from '../harness/people.ts'
import type { TestService } from '../harness/service.ts'
import type { Sent } from './requests.ts'

export type Attacker = { name: string; headers: Record<string, string>; prefix?: string }

export type Attackers = {
  /** Accounts other than the one that owns the resource, and people of both kinds of account. */
  ofAccount(victim: string | undefined): Attacker[]
  ofPlatform: Attacker[]
  ofConsole: Attacker[]
}

export async function openAttackers(observed: Observed): Promise<Attackers> {
  const service = observed as unknown as TestService
  const partner = await observed.partner({ scopes: scopesOfKind.pack_partner })
  const catalog = await observed.keyFor(partner.accountId, { scopes: ['read:catalog'] })
  const tenant = await observed.tenant()
  const seller = await addPerson(service, partner.accountId, 'owner', { managesPayouts: true })
  const keeper = await addPerson(service, tenant.accountId, 'owner')
  const newcomer = await hire(observed, [])
  const [sellerPath, keeperPath] = [await pathOf(service, partner.accountId), await pathOf(service, tenant.accountId)]
  const key = (name: string, text: string): Attacker => ({ name, headers: { 'x-api-key': text } })
  const person = (name: string, { cookie }: { cookie: string }, prefix?: string): Attacker => ({
    name,
    headers: { cookie, ...sameOrigin },
    ...(prefix !== undefined && { prefix }),
  })
  const page = 'https://attacker.example'
  const order = { external_user_id: 'mallory', allow: clientActs, origin: page }
  const { body } = await partner.send('POST', '/client-sessions', order)
  const player = { authorization: `Bearer ${body.data.token}`, origin: page }
  const keys = [
    key('other partner', partner.key),
    key('other tenant', tenant.key),
    { name: 'client session of another partner', headers: player },
  ]
  return {
    ofAccount: (victim) => [
      ...keys,
      key('catalog key of another partner', catalog.key),
      person('owner of another partner', seller, sellerPath),
      person('owner of another tenant', keeper, keeperPath),
      ...(victim === undefined
        ? []
        : [person('owner of another partner under the path of the account', seller, victim)]),
    ],
    ofPlatform: [
      ...keys,
      person('owner of a partner', seller),
      person('owner of a partner in the operator console', seller, '/o'),
      {
        name: 'operator without a role',
        headers: { cookie: newcomer.cookie, 'x-csrf-token': newcomer.csrf },
      },
    ],
    ofConsole: [person('owner of another partner', seller), person('owner of another tenant', keeper), ...keys],
  }
}

/** The path of the account in the console whose key sent the request. */
export async function victimOf(observed: Observed, db: Db, { headers }: Sent): Promise<string | undefined> {
  const keyId = headers['x-api-key']?.split('_')[2]
  if (keyId === undefined) return undefined
  const found = await maybe(
    db,
    sql<{ accountId: number; kind: string }>`
      select account_id as "accountId", kind from api_keys join accounts a on a.id = account_id where api_keys.id = ${keyId}`,
  )
  if (!found || found.kind === 'platform') return undefined
  return pathOf(observed as unknown as TestService, found.accountId)
}
