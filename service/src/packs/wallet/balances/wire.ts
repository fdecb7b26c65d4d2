import { Type, type Static } from 'typebox'
import { OneOf, Ref, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc, micros, type Micros } from '../../../kernel/money.ts'
import { endUserToWire, EndUserWire } from '../end-users/wire.ts'
import type { LedgerEntry, UserBalance, WalletBalance } from './model.ts'

const Amount = Type.String({ description: 'USDC micros.' })
const Usdc = Type.String({ description: 'USDC, six decimals.' })

export const BalanceWire = Type.Object(
  {
    currency: OneOf(['USDC'], { description: 'The currency of the balance.' }),
    available: Amount,
    reserved: Amount,
    balance: Amount,
    available_usdc: Usdc,
    reserved_usdc: Usdc,
    balance_usdc: Usdc,
  },
  { $id: 'Balance' },
)

export const LedgerEntryWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the entry.' }),
    entry_type: Type.String({ description: 'The kind of ledger entry.' }),
    amount: Amount,
    amount_usdc: Usdc,
    balance_after: Amount,
    balance_after_usdc: Usdc,
    reserved_after: Amount,
    reserved_after_usdc: Usdc,
    source: Type.String({ description: 'The source of the entry.' }),
    source_id: Type.String({ description: 'The id of the source.' }),
    description: Type.String({ description: 'A description for people.' }),
    created_at: Timestamp({ description: 'When the entry was created.' }),
  },
  { $id: 'LedgerEntry' },
)

const both = <Name extends string>(name: Name, amount: Micros) =>
  ({ [name]: amount.toString(), [`${name}_usdc`]: formatUsdc(amount) }) as Record<Name | `${Name}_usdc`, string>

export function balanceToWire({ balance, reserved }: WalletBalance): Static<typeof BalanceWire> {
  const available = micros(balance - reserved)
  return {
    currency: 'USDC',
    ...both('available', available),
    ...both('reserved', reserved),
    ...both('balance', balance),
  }
}

export const ledgerEntryToWire = (entry: LedgerEntry): Static<typeof LedgerEntryWire> => ({
  id: Number(entry.id),
  entry_type: entry.entryType,
  ...both('amount', entry.amount),
  ...both('balance_after', entry.balanceAfter),
  ...both('reserved_after', entry.reservedAfter),
  source: entry.source,
  source_id: entry.sourceId,
  description: entry.description,
  created_at: entry.createdAt.toISOString(),
})

export const EndUserBalanceWire = Type.Object(
  { ...EndUserWire.properties, wallet: Ref(BalanceWire) },
  { $id: 'EndUserBalance' },
)

export const endUserBalanceToWire = ({ user, balance }: UserBalance): Static<typeof EndUserBalanceWire> => ({
  ...endUserToWire(user),
  wallet: balanceToWire(balance),
})
