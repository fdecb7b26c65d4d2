import type { Db } from '../../db/db.ts'
import type { EndUserService, PresentedIdentity } from '../wallet/end-users/service.ts'
import type { Sale } from './model.ts'
import type { SaleFilter, SaleStore } from './store.ts'

export type SaleQuery = Omit<SaleFilter, 'partnerId' | 'endUserId'> & PresentedIdentity

export type ListSalesDeps<Row extends Sale> = {
  db: Db
  endUsers: Pick<EndUserService, 'find'>
  store: Pick<SaleStore<Row, never>, 'list'>
}

/** Lists the purchases of a partner, optionally of one end user. Newest first, one row more than the page. */
export async function listSales<Row extends Sale>(
  { db, endUsers, store }: ListSalesDeps<Row>,
  partnerId: number,
  { external_user_id, wallet_address, ...filter }: SaleQuery,
  page: { limit: number; offset: number },
): Promise<Row[]> {
  const isIdentified = external_user_id !== undefined || wallet_address !== undefined
  const user = isIdentified ? await endUsers.find(partnerId, { external_user_id, wallet_address }) : undefined
  if (isIdentified && !user) return []
  return store.list(db, { ...filter, partnerId, endUserId: user?.id }, page)
}
