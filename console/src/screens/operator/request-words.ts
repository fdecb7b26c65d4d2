import type { Schemas } from '@packhouse/sdk'
import { contractNames } from './contract-names.ts'

export type Approval = Schemas['Approval']
type Body = Approval['body']

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(', ') : '')

const centsOf = (value: unknown): string => (typeof value === 'number' ? ` by ${(value / 100).toFixed(2)} USD` : '')

/** A request in words; others are shown by method and path. */
const words: readonly (readonly [method: string, path: RegExp, text: (id: string, body: Body) => string])[] = [
  [
    'POST',
    /^\/api\/v1\/admin\/tiers\/(\d+)\/activate$/,
    (id, body) => `Activate version ${textOf(body['version']) || 'newest'} of tier ${id}`,
  ],
  ['POST', /^\/api\/v1\/operator\/v1\/people$/, (_id, body) => `Create the operator ${textOf(body['name'])}`],
  ['PATCH', /^\/api\/v1\/operator\/v1\/people\/(\d+)$/, (id) => `Change operator ${id}`],
  ['POST', /^\/api\/v1\/operator\/v1\/people\/(\d+)\/password$/, (id) => `Reset the password of operator ${id}`],
  ['POST', /^\/api\/v1\/operator\/v1\/people\/(\d+)\/badge$/, (id) => `Issue a badge to operator ${id}`],
  [
    'POST',
    /^\/api\/v1\/admin\/(?:partners|tenants)\/(\d+)\/keys$/,
    (id, body) => `Create the key “${textOf(body['label'])}” for account ${id} with ${listOf(body['scopes'])}`,
  ],
  [
    'PATCH',
    /^\/api\/v1\/admin\/keys\/(\w+)$/,
    (id, body) => `Change key ${id}${body['scopes'] ? ` to ${listOf(body['scopes'])}` : ''}`,
  ],
  ['POST', /^\/api\/v1\/admin\/keys\/(\w+)\/rotate$/, (id) => `Rotate key ${id}`],
  [
    'POST',
    /^\/api\/v1\/admin\/accounts\/(\d+)\/invitations$/,
    (id, body) =>
      `Invite ${textOf(body['email'])} as ${textOf(body['role'])} of account ${id}${body['manages_payouts'] === true ? ', with the payout wallet' : ''}`,
  ],
  [
    'POST',
    /^\/api\/v1\/admin\/contracts\/pause$/,
    (_id, body) => {
      const contract = textOf(body['contract'])
      const name = Object.entries(contractNames).find(([known]) => known === contract)?.[1] ?? contract
      return `${body['paused'] === false ? 'Unpause' : 'Pause'} ${name.toLowerCase()}`
    },
  ],
  [
    'POST',
    /^\/api\/v1\/operator\/v1\/service-credits\/(\d+)\/approve$/,
    (id, body) => `Approve service credit ${id}${centsOf(body['amount_cents'])}`,
  ],
  [
    'POST',
    /^\/api\/v1\/operator\/v1\/accounts\/(\d+)\/adjustments$/,
    (id, body) => `Adjust the charges of tenant ${id}${centsOf(body['amount_cents'])}: ${textOf(body['description'])}`,
  ],
  [
    'POST',
    /^\/api\/v1\/admin\/adopted-acts\/(\d+)\/resolve$/,
    (id, body) => `Resolve adopted act ${id}: ${textOf(body['action']).replace('_', ' ')}`,
  ],
]

export function describeRequest({ method, path, body }: Pick<Approval, 'method' | 'path' | 'body'>): string {
  for (const [known, pattern, text] of words) {
    const match = known === method ? pattern.exec(path) : null
    if (match) return text(match[1] ?? '', body)
  }
  return `${method} ${path.replace('/api/v1', '')}`
}

/** Whether a proposal still waits for a decision or for being carried out. */
export const isWaiting = ({ status, expires_at }: Approval): boolean =>
  (status === 'PROPOSED' || status === 'APPROVED') && new Date(expires_at).getTime() > Date.now()
