import type { AccountStatus } from '../accounts/holders/model.ts'
import type { BillingModel } from '../../http/pipeline/caller.ts'
import type { AccountRole } from '../../http/pipeline/scopes.ts'

export type MemberAccountKind = 'pack_partner' | 'tenant'

/** A person's place in an account. */
export type Member = {
  personId: number
  email: string
  name: string
  hasSecondFactor: boolean
  accountId: number
  role: AccountRole
  managesPayouts: boolean
  keyId: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** A membership with its account. */
export type MemberAccount = {
  accountId: number
  accountKind: MemberAccountKind
  accountName: string
  accountStatus: AccountStatus
  /** The slug of a partner or the number of a tenant. */
  slugOrNumber: string
  billingModel: BillingModel | null
  role: AccountRole
  managesPayouts: boolean
  keyId: string
}

/** An account as the console names it: `p:<slug>` or `t:<number>`. */
export type AccountName = { kind: 'partner' | 'tenant'; name: string }

export function readAccountName(text: string): AccountName | undefined {
  const [, letter, name] = /^([pt]):([A-Za-z0-9-]{1,40})$/.exec(text) ?? []
  if (letter === undefined || name === undefined) return undefined
  return { kind: letter === 'p' ? 'partner' : 'tenant', name }
}
