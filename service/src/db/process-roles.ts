import { sql } from 'kysely'
import type { DatabaseProcess } from '../kernel/processes.ts'
import type { Db } from './db.ts'
import { grantToService } from './roles.ts'

/** Who signs in, and how. */
const people = ['operators', 'account_members', 'account_invitations', 'stations']
const proofs = ['operator_sessions', 'passkeys', 'passkey_challenges', 'password_resets', 'sign_in_failures']
/** What people and account holders decide; jobs and the relayer carry it out. */
const decisions = ['approvals', 'approval_votes', 'payout_wallets', 'withdrawal_rules', 'partner_terms', 'switches']
/** What the signer spent. */
const charges = ['signer_charges', 'signer_payees']
/** Signed transactions and the accounts that send them. */
const sending = ['chain_attempts', 'relayer_accounts', 'relayer_members']

type Write = 'insert' | 'update' | 'delete'
type Refusal = { readonly tables: readonly string[]; readonly writes: readonly Write[] }
const all: readonly Write[] = ['insert', 'update', 'delete']
const only = (tables: readonly string[], ...writes: readonly Write[]): Refusal => ({ tables, writes })

/** The writes of the service that a process does not need. */
const refusals: Readonly<Record<Exclude<DatabaseProcess, 'webhooks'>, readonly Refusal[]>> = {
  api: [
    only([...charges, ...sending], ...all),
    only(['chain_intents', 'approvals', 'approval_votes'], 'update', 'delete'),
  ],
  jobs: [
    only([...charges, 'relayer_accounts', 'relayer_members'], ...all),
    // Old signed transactions are archived and deleted.
    only(['chain_attempts'], 'insert', 'update'),
    only(['chain_intents'], 'update', 'delete'),
    only([...people, 'passkeys', 'api_keys'], 'insert', 'delete'),
    only(['operator_sessions'], 'insert'),
    only(decisions, ...all),
  ],
  relayer: [
    only([...people, ...proofs, ...decisions, 'api_keys'], ...all),
    only(['chain_intents', 'chain_attempts', ...charges], 'delete'),
  ],
}

/** People pause accounts, withdraw calls and decide on proposals; what a call or a proposal says stays as it is. */
const changedByApi: Readonly<Record<string, readonly string[]>> = {
  relayer_accounts: ['is_paused'],
  // The signer verifies what an approval says.
  chain_intents: ['status', 'result', 'wanted', 'account_id', 'updated_at', 'approvals', 'run_at'],
  approvals: ['status', 'decided_at'],
  approval_votes: ['certificate'],
}

/** The secrets of people are of no use to processes in which no person signs in. */
const unread: Readonly<Record<DatabaseProcess, readonly string[]>> = {
  api: [],
  jobs: [],
  webhooks: [...proofs, 'api_keys', 'idempotent_requests', 'approvals', 'approval_votes', ...charges, ...sending],
  relayer: proofs,
}

/** Deliveries, their events, the letters about them, and the queue of their recurring work. */
const writtenByWebhooks = [
  'webhooks',
  'webhook_deliveries',
  'webhook_leases',
  'jobs',
  'event_head',
  'event_counters',
  'mails',
  'audit_head',
]
const appendedByWebhooks = ['events', 'audit_entries', 'audit_personal', 'notifications']

/** Gives the role of one process what the process needs. Called as the owner of the tables. */
export async function grantToProcess(owner: Db, role: string, process: DatabaseProcess): Promise<void> {
  const to = sql.id(role)
  await grantToService(owner, role)
  if (process === 'webhooks') {
    await sql`revoke insert, update, delete on all tables in schema public from ${to}`.execute(owner)
    for (const table of writtenByWebhooks)
      await sql`grant insert, update, delete on ${sql.table(table)} to ${to}`.execute(owner)
    for (const table of appendedByWebhooks) await sql`grant insert on ${sql.table(table)} to ${to}`.execute(owner)
    await sql`grant update (sequence, position) on events to ${to}`.execute(owner)
  } else {
    for (const { tables, writes } of refusals[process])
      for (const table of tables)
        await sql`revoke ${sql.raw(writes.join(', '))} on ${sql.table(table)} from ${to}`.execute(owner)
  }
  for (const [table, columns] of Object.entries(process === 'api' ? changedByApi : {}))
    await sql`grant update (${sql.join(columns.map((column) => sql.id(column)))}) on ${sql.table(table)} to ${to}`.execute(
      owner,
    )
  for (const table of unread[process]) await sql`revoke select on ${sql.table(table)} from ${to}`.execute(owner)
}
