// What operators set up before the first sale, written by the services themselves.
import { createAccountService } from '../../src/identity/accounts/holders/service.ts'
import { createKeyService } from '../../src/identity/keys/service.ts'
import { createAudit } from '../../src/trust/audit/audit.ts'
import { insertCredits } from '../../src/catalog/credits/store.ts'
import { createIngest } from '../../src/catalog/import/ingest.ts'
import { transact, type Db } from '../../src/db/db.ts'
import { systemClock as clock } from '../../src/kernel/clock.ts'
import { micros } from '../../src/kernel/money.ts'
import { systemRandom as random } from '../../src/kernel/random.ts'
import { createWalletService } from '../../src/packs/wallet/balances/service.ts'
import { createEndUserService } from '../../src/packs/wallet/end-users/service.ts'
import { smallCatalog } from '../catalog/fixtures.ts'
import { raisedLimits } from '../harness/service.ts'

const creditsPerUser = micros(10_000_000_000n)

/** A partner with end users that have credits, and a small catalog. Returns its key. */
export async function openPartnerWithCredits(
  db: Db,
  { keyPepper, users }: { keyPepper: string; users: readonly string[] },
): Promise<string> {
  const audit = createAudit({ clock })
  const accounts = createAccountService({ db, clock, audit })
  const pepper = Buffer.from(keyPepper, 'hex')
  const keys = createKeyService({ db, clock, random, audit, pepper, environment: 'live', flushKeyUses: async () => {} })
  const { id } = await accounts.openPartner({ name: 'Load', slug: 'load', billingModel: 'TIER' }, 'system')
  const { text } = await keys.issue({ accountId: id, label: 'load', scopes: ['admin'], limits: raisedLimits }, 'system')
  const endUsers = createEndUserService({ db, clock })
  const wallet = createWalletService({ db, clock, endUsers })
  for (const user of users) await wallet.grant(id, { external_user_id: user }, creditsPerUser, `load ${user}`)
  await transact(db, (tx) => insertCredits(tx, id, 1_000_000n))
  await createIngest({ db, clock, onChange: () => {} })(smallCatalog, { game: 'pokemon', source: 'test' })
  return text
}
