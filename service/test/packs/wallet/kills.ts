import { sql } from 'kysely'
import { one, type Db } from '../../../src/db/db.ts'

const tables = [
  'user_vaults',
  'chain_watched',
  'deposits',
  'vault_sweeps',
  'wallets',
  'holds',
  'ledger_entries',
  'sellbacks',
  'sellback_items',
  'sellback_moves',
  'credit_withdrawals',
  'withdrawal_days',
  'withdrawal_destinations',
  'chain_intents',
  'chain_attempts',
  'events',
]

/**
 * Terminates the connection that makes the n-th write to any money table, in the middle of its transaction. The counter is
 * a sequence, which is not rolled back, so the same write succeeds on retry.
 */
export async function installKills(db: Db): Promise<void> {
  await sql`create sequence test_writes`.execute(db)
  await sql`create table test_kill (at bigint not null)`.execute(db)
  await sql`insert into test_kill values (0)`.execute(db)
  await sql`
    create function test_maybe_kill() returns trigger language plpgsql as $$
    begin
      if nextval('test_writes') = (select at from test_kill) then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return null;
    end $$`.execute(db)
  for (const table of tables) {
    await sql`create trigger test_kill after insert or update on ${sql.ref(table)}
      for each row execute function test_maybe_kill()`.execute(db)
  }
}

/** Arms the n-th write from now on; 0 disarms. */
export async function armKill(db: Db, at: number): Promise<void> {
  await sql`update test_kill set at = 0`.execute(db)
  await sql`alter sequence test_writes restart`.execute(db)
  await sql`update test_kill set at = ${at}`.execute(db)
}

/** The number of writes since the last arming. */
export async function countWrites(db: Db): Promise<number> {
  const { last } = await one(
    db,
    sql<{ last: bigint }>`select case when is_called then last_value else 0 end as last from test_writes`,
  )
  return Number(last)
}
