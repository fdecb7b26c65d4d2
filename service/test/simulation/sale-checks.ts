import { sql } from 'kysely'
import { many, type Db } from '../../src/db/db.ts'
import type { Violation } from '../../src/packs/ledger/invariants.ts'

/** What holds between purchases, their holds, the index and the announcements in every committed state. */
export function findSaleViolations(db: Db): Promise<Violation[]> {
  return many(
    db,
    sql<Violation>`
      with charges as (
        select p.id, p.status,
          (select count(*) from holds h where h.source = 'purchase' and h.status = 'SETTLED'
            and split_part(h.source_id, ':', 1) = p.id::text)
          - (select count(*) from ledger_entries e where e.source = 'purchase.reverted'
            and split_part(e.source_id, ':', 1) = p.id::text) as charged,
          (select count(*) from holds h where h.source = 'purchase' and h.status = 'OPEN'
            and split_part(h.source_id, ':', 1) = p.id::text) as held,
          (select count(*) from pool_requests r, chain_index c
            where r.purchase_id = p.id and r.block_number <= c.safe_number) as safe
        from purchases p where p.custody = 'CUSTODIAL' and not p.is_adopted
      )
      select 'credits are charged once the block of a purchase is safe, not before' as rule,
        'purchase ' || id || ' is ' || status || ', charged ' || charged || ', safe ' || safe as subject
      from charges where charged <> safe
      union all
      select 'a purchase under way has a transaction or a request', 'purchase ' || p.id
      from purchases p where p.custody = 'CUSTODIAL' and not p.is_adopted
        and p.status in ('RESERVED', 'SUBMITTING', 'SUBMITTED')
        and not exists (select from pool_requests r where r.purchase_id = p.id)
        and not exists (select from chain_intents i where i.purpose = 'purchase.buy' and i.reference = 'purchase:' || p.id
          and i.status in ('QUEUED', 'SIGNED', 'BROADCAST', 'MINED'))
      union all
      select 'a failed purchase holds no credits', 'purchase ' || id from charges where status = 'FAILED' and held > 0
      union all
      select 'the cards of an order go to the vault of its end user', 'purchase ' || p.id
      from purchases p join user_vaults v on v.end_user_id = p.end_user_id
      where p.custody = 'CUSTODIAL' and p.recipient_address <> v.address
      union all
      select 'an order is announced with its purchase, once', 'purchase ' || p.id
      from purchases p where p.idempotency_key is not null and not p.is_adopted and 1 <> (
        select count(*) from events e where e.event = 'purchase.reserved' and e.account_id = p.partner_id
          and e.resource_id = p.id::text)
      union all
      select 'the numbers of the events of an account have no gap', 'account ' || account_id
      from events where sequence is not null group by account_id
      having count(*) <> max(sequence) or count(distinct sequence) <> count(*)`,
  )
}
