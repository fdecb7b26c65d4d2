import { sql } from 'kysely'
import { many, type Db } from '../../src/db/db.ts'

/** Statements that may write for an account. The database learns which process sends them, because all share its one session. */
export const writesForAccounts = /\b(?:insert into chain_attempts|update chain_attempts|update relayer_accounts)\b/

/** Triggers that remember which process took an account, and what another one then wrote for it. */
export const watchLeases = `
  create table simulation_holders (account_id integer primary key, writer text not null);
  create table simulation_strays (account_id integer not null, writer text not null, what text not null);
  create function simulation_watch_account() returns trigger language plpgsql as $$
  begin
    if new.fence <> old.fence then
      insert into simulation_holders values (new.id, current_setting('simulation.writer'))
        on conflict (account_id) do update set writer = excluded.writer;
    elsif new.next_nonce <> old.next_nonce then
      insert into simulation_strays select account_id, current_setting('simulation.writer'), 'the next nonce'
        from simulation_holders where account_id = new.id and writer <> current_setting('simulation.writer');
    end if;
    return null;
  end $$;
  create function simulation_watch_attempt() returns trigger language plpgsql as $$
  begin
    insert into simulation_strays select account_id, current_setting('simulation.writer'), 'a transaction'
      from simulation_holders where account_id = new.account_id and writer <> current_setting('simulation.writer');
    return null;
  end $$;
  create trigger simulation_watch after update on relayer_accounts
    for each row execute function simulation_watch_account();
  create trigger simulation_watch after insert or update on chain_attempts
    for each row execute function simulation_watch_attempt();`

/** The rule of the fence: a process whose account was taken writes nothing more for it. */
export async function findStrays(db: Db): Promise<string[]> {
  const strays = await many(
    db,
    sql<{ account: number; writer: string; what: string }>`
      select account_id as account, writer, what from simulation_strays`,
  )
  return strays.map(
    ({ account, writer, what }) =>
      `only the holder of an account writes for it: ${writer} stored ${what} of account ${account}`,
  )
}
