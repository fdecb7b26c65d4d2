import type { Tenant } from '../../../accounts/holders/model.ts'
import { findTenant } from '../../../accounts/holders/store.ts'
import type { Mail } from '../../../mail/mail.ts'
import type { Notify } from '../../shared/ports.ts'
import { write } from './templates.ts'

const hasAddress = (tenant: Tenant | undefined): tenant is Tenant & { noticeEmail: string } =>
  typeof tenant?.noticeEmail === 'string'

/** Queues letters to the notice address of an account in the transaction of the change. */
export const createNotify =
  (mail: Pick<Mail, 'enqueue'>): Notify =>
  async (tx, notice) => {
    const tenant = await findTenant(tx, notice.accountId)
    const letter = hasAddress(tenant) ? write(notice, tenant.name) : undefined
    if (!hasAddress(tenant) || !letter) return
    await mail.enqueue(tx, {
      accountId: notice.accountId,
      recipient: tenant.noticeEmail,
      kind: notice.kind,
      dedupeKey: `${notice.accountId}:${notice.kind}:${notice.key}`,
      ...letter,
    })
  }
