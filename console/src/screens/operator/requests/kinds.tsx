import type { paths } from '@packhouse/sdk'
import type { ComponentType } from 'react'
import { contractNames } from '../contract-names.ts'
import { InvitationChanges, KeyChanges, NewKeyChanges, RotateChanges } from './key-changes.tsx'
import { AdoptedChanges, centsText, ChargeChanges, PauseChanges, ServiceCreditChanges } from './money-changes.tsx'
import { BadgeChanges, NewPersonChanges, PasswordChanges, PersonChanges } from './people-changes.tsx'
import type { Approval, Body, ChangesProps } from './request.ts'
import { TierChanges } from './tier-changes.tsx'

type TakesApproval<Operation> = Operation extends { parameters: { header?: infer Header } }
  ? [NonNullable<Header>] extends [never]
    ? false
    : 'x-approval-id' extends keyof NonNullable<Header>
      ? true
      : false
  : false
type Method = 'post' | 'put' | 'patch' | 'delete'

/** Every request that the service lets other people approve, such as `POST /api/v1/admin/contracts/pause`. */
export type ApprovableRequest = {
  [Path in keyof paths]: {
    [Verb in Method]: true extends TakesApproval<paths[Path][Verb]> ? `${Uppercase<Verb>} ${Path}` : never
  }[Method]
}[keyof paths]

type Kind = {
  /** The request in words. */
  title: (id: string, body: Body) => string
  /** The page of what is changed, and its name. */
  to: (id: string) => readonly [path: string, name: string]
  Changes: ComponentType<ChangesProps>
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(', ') : '')
const byCents = (value: unknown): string => (typeof value === 'number' ? ` by ${centsText(value)}` : '')

const accounts = () => ['/accounts', 'Accounts'] as const
const people = () => ['/people', 'People'] as const

const newKey: Kind = {
  title: (id, body) => `Create the key “${textOf(body['label'])}” for account ${id} with ${listOf(body['scopes'])}`,
  to: accounts,
  Changes: NewKeyChanges,
}

/** A kind that is missing here does not compile; a test compares the list with the routes of the service. */
export const requestKinds: Readonly<Record<ApprovableRequest, Kind>> = {
  'POST /api/v1/admin/tiers/{tier_id}/activate': {
    title: (id, body) => `Activate version ${textOf(body['version']) || 'newest'} of tier ${id}`,
    to: (id) => [`/tiers/${id}`, 'Open the tier'],
    Changes: TierChanges,
  },
  'POST /api/v1/operator/v1/people': {
    title: (_id, body) => `Create the operator ${textOf(body['name'])}`,
    to: people,
    Changes: NewPersonChanges,
  },
  'PATCH /api/v1/operator/v1/people/{id}': {
    title: (id) => `Change operator ${id}`,
    to: people,
    Changes: PersonChanges,
  },
  'POST /api/v1/operator/v1/people/{id}/password': {
    title: (id) => `Reset the password of operator ${id}`,
    to: people,
    Changes: PasswordChanges,
  },
  'POST /api/v1/operator/v1/people/{id}/badge': {
    title: (id) => `Issue a badge to operator ${id}`,
    to: people,
    Changes: BadgeChanges,
  },
  'POST /api/v1/admin/partners/{id}/keys': newKey,
  'POST /api/v1/admin/tenants/{id}/keys': newKey,
  'PATCH /api/v1/admin/keys/{key_id}': {
    title: (id, body) => `Change key ${id}${body['scopes'] ? ` to ${listOf(body['scopes'])}` : ''}`,
    to: accounts,
    Changes: KeyChanges,
  },
  'POST /api/v1/admin/keys/{key_id}/rotate': {
    title: (id) => `Rotate key ${id}`,
    to: accounts,
    Changes: RotateChanges,
  },
  'POST /api/v1/admin/accounts/{id}/invitations': {
    title: (id, body) =>
      `Invite ${textOf(body['email'])} as ${textOf(body['role'])} of account ${id}${body['manages_payouts'] === true ? ', with the payout wallet' : ''}`,
    to: accounts,
    Changes: InvitationChanges,
  },
  'POST /api/v1/admin/contracts/pause': {
    title: (_id, body) => {
      const contract = textOf(body['contract'])
      const name = Object.entries(contractNames).find(([known]) => known === contract)?.[1] ?? contract
      return `${body['paused'] === false ? 'Unpause' : 'Pause'} ${name.toLowerCase()}`
    },
    to: () => ['/chain', 'Open the contracts'],
    Changes: PauseChanges,
  },
  'POST /api/v1/operator/v1/service-credits/{id}/approve': {
    title: (id, body) => `Approve service credit ${id}${byCents(body['amount_cents'])}`,
    to: accounts,
    Changes: ServiceCreditChanges,
  },
  'POST /api/v1/operator/v1/accounts/{id}/adjustments': {
    title: (id, body) =>
      `Adjust the charges of tenant ${id}${byCents(body['amount_cents'])}: ${textOf(body['description'])}`,
    to: accounts,
    Changes: ChargeChanges,
  },
  'POST /api/v1/admin/adopted-acts/{id}/resolve': {
    title: (id, body) => `Resolve adopted act ${id}: ${textOf(body['action']).replace('_', ' ')}`,
    to: () => ['/solvency', 'Open solvency'],
    Changes: AdoptedChanges,
  },
}

const patterns = (Object.entries(requestKinds) as [ApprovableRequest, Kind][]).map(
  ([request, kind]) => [new RegExp(`^${request.replaceAll(/\{\w+\}/g, '([^/]+)')}$`), kind] as const,
)

export type KnownRequest = Kind & { id: string }

/** The rendering of a request, and the id in its path. */
export function kindOf({ method, path }: Pick<Approval, 'method' | 'path'>): KnownRequest | undefined {
  for (const [pattern, kind] of patterns) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) return { ...kind, id: match[1] ?? '' }
  }
  return undefined
}

/** A request in words; one of an older release by method and path. */
export function describeRequest(request: Pick<Approval, 'method' | 'path' | 'body'>): string {
  const kind = kindOf(request)
  return kind ? kind.title(kind.id, request.body) : `${request.method} ${request.path.replace('/api/v1', '')}`
}

/** Whether a proposal still waits for a decision or for being carried out, at a time of the service. */
export const isWaiting = ({ status, expires_at }: Approval, now: number): boolean =>
  (status === 'PROPOSED' || status === 'APPROVED') && new Date(expires_at).getTime() > now
