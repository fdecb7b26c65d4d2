import type { Micros } from '../../../kernel/money.ts'
import type { EndUser } from '../end-users/model.ts'

export type WalletBalance = { balance: Micros; reserved: Micros }

export type UserBalance = { user: EndUser; balance: WalletBalance }

export type LedgerEntry = {
  id: bigint
  entryType: string
  amount: Micros
  balanceAfter: Micros
  reservedAfter: Micros
  source: string
  sourceId: string
  description: string
  createdAt: Date
}
