import type { AccountRole } from '../../http/pipeline/scopes.ts'
import type { MemberAccountKind } from '../members/model.ts'

export type Invitation = {
  id: number
  accountId: number
  accountKind: MemberAccountKind
  accountName: string
  email: string
  role: AccountRole
  managesPayouts: boolean
  invitedBy: string
  createdAt: Date
  expiresAt: Date
  /** The address belongs to a person who signs in already. */
  isKnown: boolean
}
