import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'

const path = '/api/v1/operator/v1/approvals'

export type NewApproval = BodyOf<Operation<typeof path, 'post'>>

/** Requests that other people approve before their proposer sends them. */
export function createApprovals(http: Http) {
  return {
    /**
     * Lists approvals, newest first.
     *
     * @example
     * const open = (await operator.approvals.list().all({ max: 50 })).filter(({ status }) => status === 'PROPOSED')
     */
    list: (options: ListOptions<typeof path> = {}) => listOf(http, path, 'approvals', options),

    /**
     * @example
     * const { status, approved_by } = await operator.approvals.get(12)
     */
    get: async (id: number, options: CallOptions = {}): Promise<Schemas['Approval']> =>
      (await http.call('get', `${path}/{id}`, { ...options, path: { id } })).approval,

    /**
     * Proposes a request. Once approved, send it with the option `approvalId`.
     *
     * @example
     * const body = { label: 'payouts', scopes: ['payout:manage'] }
     * const { id } = await operator.approvals.propose({
     *   method: 'POST', path: '/api/v1/admin/partners/12/keys', body, reason: 'New partner',
     * })
     * await packhouse.admin.partners.keys.create(12, body, { approvalId: id })
     */
    propose: async (approval: NewApproval, options: CallOptions = {}): Promise<Schemas['Approval']> =>
      (await http.call('post', path, { ...options, body: approval })).approval,

    /**
     * Approves a request of another person or of a key. Only a signed-in operator can.
     *
     * @example
     * await operator.approvals.approve(12)
     */
    approve: async (id: number, options: CallOptions = {}): Promise<Schemas['Approval']> =>
      (await http.call('post', `${path}/{id}/approve`, { ...options, path: { id } })).approval,

    /**
     * Rejects a request, or withdraws your own.
     *
     * @example
     * await operator.approvals.reject(12)
     */
    reject: async (id: number, options: CallOptions = {}): Promise<Schemas['Approval']> =>
      (await http.call('post', `${path}/{id}/reject`, { ...options, path: { id } })).approval,
  }
}
