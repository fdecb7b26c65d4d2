import { getApproval, type StaffedService } from '../../harness/people.ts'
import type { Client, Reply } from '../../harness/service.ts'

/** What an operator sees of adopted acts, and how they are decided. The service of a world changes with a restart. */
export const openActDesk = (world: { readonly service: StaffedService }, operator: Client) => ({
  reconcile: async () => (await operator.get('/admin/ledger/reconciliation')).body.data,
  listActs: async (query = '') => (await operator.get(`/admin/adopted-acts${query}`)).body.data.acts as any[],
  /** Two people approve the decision, because a key proposes it. */
  async resolve(id: number, body: object, key: string): Promise<Reply> {
    const path = `/admin/adopted-acts/${id}/resolve`
    const approval = await getApproval(world.service, operator, ['treasury'], {
      method: 'POST',
      path: `/api/v1${path}`,
      body,
    })
    return operator.send('POST', path, body, { 'idempotency-key': key, ...approval })
  },
})
