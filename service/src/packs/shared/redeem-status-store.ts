import { sql, type RawBuilder } from 'kysely'
import { cardUse } from './card-use-store.ts'
import { exportStatuses, type ExportStatus, type RedeemStatus } from './redeem-status.ts'

/**
 * Whether a token can be redeemed, from the aliases t (`tokens`) and k (`items`). A redemption whose holder transferred the
 * token before the burn does not count, because the new holder can prepare another one.
 */
export const redeemStatusOf = (isStock: RawBuilder<boolean>) => sql<RedeemStatus>`case
  when t.burn_state = 'BURNED' then 'REDEEMED'
  when t.burn_state in ('PENDING', 'PAID') then 'REDEEMING'
  when exists (select from redemptions r where r.kind = t.kind and r.token_id = t.token_id and r.holder = t.owner
    and r.status in ('PREPARED', 'BURN_SUBMITTED', 'IN_FULFILLMENT')) then 'REDEEMING'
  when t.is_held or t.unique_id is null or k.opened_at is not null or ${isStock}
    or ${cardUse} is not null then 'NOT_REDEEMABLE'
  else 'REDEEMABLE' end`

/** The status of the open export of a token, from the alias t (`tokens`). */
export const exportStatus = sql<ExportStatus | null>`(
  select x.status from card_exports x where x.kind = t.kind and x.token_id = t.token_id
    and x.status = any(${[...exportStatuses]}) limit 1)`
