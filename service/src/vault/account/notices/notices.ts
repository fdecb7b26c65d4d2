import type { Tenant } from '../../../identity/accounts/holders/model.ts'
import { findTenant } from '../../../identity/accounts/holders/store.ts'
import type { Mail } from '../../../providers/mail/mail.ts'
import type { Notify } from '../../shared/ports.ts'
import { write } from './templates.ts'

const hasAddress = (tenant: Tenant | undefined): tenant is Tenant & { noticeEmail: string } =>
  typeof tenant?.noticeEmail === 'string'

/** Queues letters to the notice address of an account in the transaction of the change. */
export const createNotify =
  (mail: Pick<Mail, 'post'>): Notify =>
  async (tx, notice) => {
    const tenant = await findTenant(tx, notice.accountId)
    const letter = tenant && write(notice, tenant.accountNumber)
    if (!hasAddress(tenant) || !letter || tenant.mutedNotices.some((kind) => kind === notice.kind)) return
    const { accountId, kind, key } = notice
    const { name, noticeEmail: recipient } = tenant
    await mail.post(tx, { accountId, name, recipient, kind, dedupeKey: `${accountId}:${kind}:${key}` }, letter)
  }
