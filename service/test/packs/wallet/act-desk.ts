import type { Client, Reply } from '../../harness/service.ts'

/** What an operator sees of adopted acts, and how they are decided. */
export const openActDesk = (operator: Client) => ({
  reconcile: async () => (await operator.get('/admin/ledger/reconciliation')).body.data,
  listActs: async (query = '') => (await operator.get(`/admin/adopted-acts${query}`)).body.data.acts as any[],
  resolve: (id: number, body: object, key: string): Promise<Reply> =>
    operator.send('POST', `/admin/adopted-acts/${id}/resolve`, body, { 'idempotency-key': key }),
})
