import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { randomBase62, type Random } from '../../kernel/random.ts'
import type { AddressPolicy } from './address-model.ts'
import { eventExamples } from '../../events/types/event-examples.ts'
import { isEventName, type EventName } from '../../events/types/event-types.ts'
import { bodyOf } from '../../events/types/messages.ts'
import { makeSecret, type SecretBox } from '../signing/secrets.ts'
import { signMessage, toSigningKey, type SigningKey, type SigningKeys } from '../signing/signatures.ts'
import { isSuccess, recordOf } from '../deliveries/classify-attempt.ts'
import type { Outcome } from '../deliveries/model.ts'
import { insertTest } from '../deliveries/store.ts'
import type { OpenChannel } from '../deliveries/transport.ts'
import { findUrlFault, type UrlFault } from './url-model.ts'
import {
  isOverlapping,
  maxWebhooks,
  type IssuedSecret,
  type SealedSecrets,
  type TestResult,
  type Webhook,
  type WebhookChange,
} from './model.ts'
import {
  countWebhooks,
  findSecrets,
  findWebhook,
  insertWebhook,
  listSecretsByUrlEnding,
  listWebhooks,
  lockSecrets,
  removeWebhook,
  rotateSecrets,
  takeWebhookId,
  updateWebhook,
  type WebhookCount,
} from './store.ts'

export type EndpointDeps = {
  db: Db
  clock: Clock
  /** Signatures use real time, which receivers compare with their own clock. */
  wallClock: Clock
  random: Random
  audit: Audit
  secrets: SecretBox
  policy: AddressPolicy
  openChannel: OpenChannel
}

/** The account and the key of a request. */
export type Requester = { accountId: number; actor: string }

export type NewEndpoint = {
  url: string
  eventTypes: readonly string[]
  description: string
  isActive: boolean
}

const missing = (): never => fail(404, 'not_found', 'Webhook not found.')

/** What a URL must be, by the fault found in it. */
const urlRules: Readonly<Record<UrlFault, string>> = {
  scheme: 'it must use https',
  host: 'its host must be a public domain name',
  private_address: 'its host must not be a private or local address',
  port: 'its port must be 443 or 8443',
  credentials: 'it must not contain credentials',
  fragment: 'it must not contain a fragment',
}

function checkUrl(url: string, policy: AddressPolicy): void {
  const reason = findUrlFault(url, policy)
  if (reason)
    fail(400, 'invalid_url', `url is not allowed: ${urlRules[reason]}.`, {
      details: { field: 'url', reason },
    })
}

function checkEventTypes(names: readonly string[]): string[] {
  const unknown = names.filter((name) => !isEventName(name))
  if (unknown.length > 0) {
    fail(400, 'invalid_event_types', `event_types must contain event names; ${unknown.join(', ')} is unknown.`, {
      details: { field: 'event_types', unknown },
    })
  }
  return [...new Set(names)]
}

export type EndpointService = ReturnType<typeof createEndpointService>

/** Manages webhooks and their signing secrets. */
export function createEndpointService(deps: EndpointDeps) {
  const { db, clock, wallClock, random, audit, secrets, policy, openChannel } = deps
  let version = 0
  const bumpVersion = <Value>(value: Value): Value => {
    version += 1
    return value
  }

  async function create({ accountId, actor }: Requester, order: NewEndpoint): Promise<IssuedSecret> {
    checkUrl(order.url, policy)
    const eventTypes = checkEventTypes(order.eventTypes)
    const secret = makeSecret(random)
    const webhook = await transact(db, async (tx) => {
      const id = await takeWebhookId(tx)
      const sealed = secrets.seal(secret, id)
      const fresh = await insertWebhook(tx, { ...order, id, accountId, eventTypes, secret: sealed }, clock.now())
      if (!fresh) fail(409, 'webhook_limit', `An account can have at most ${maxWebhooks} webhooks; delete one first.`)
      await audit.record(tx, { actor, action: 'webhook.create', target: `webhook:${id}`, details: { url: order.url } })
      return fresh
    })
    return bumpVersion({ webhook, secret })
  }

  async function get({ accountId }: Requester, id: number): Promise<Webhook> {
    return (await findWebhook(db, accountId, id)) ?? missing()
  }

  async function change({ accountId, actor }: Requester, id: number, fields: WebhookChange): Promise<Webhook> {
    if (fields.url !== undefined) checkUrl(fields.url, policy)
    const eventTypes = fields.eventTypes && checkEventTypes(fields.eventTypes)
    const webhook = await transact(db, async (tx) => {
      const changed =
        (await updateWebhook(tx, accountId, id, { ...fields, ...(eventTypes && { eventTypes }) }, clock.now())) ??
        missing()
      await audit.record(tx, { actor, action: 'webhook.change', target: `webhook:${id}`, details: fields })
      return changed
    })
    return bumpVersion(webhook)
  }

  async function remove({ accountId, actor }: Requester, id: number): Promise<void> {
    await transact(db, async (tx) => {
      if (!(await removeWebhook(tx, accountId, id, clock.now()))) missing()
      await audit.record(tx, { actor, action: 'webhook.delete', target: `webhook:${id}`, details: {} })
    })
    bumpVersion(undefined)
  }

  /** Deliveries are signed with both secrets until the overlap ends. */
  function rotate({ accountId, actor }: Requester, id: number, overlapSeconds: number): Promise<IssuedSecret> {
    return transact(db, async (tx) => {
      const now = clock.now()
      const known = (await lockSecrets(tx, accountId, id)) ?? missing()
      if (isOverlapping(known.previousSecretUntil, now)) {
        fail(409, 'rotation_in_progress', 'The previous secret is still valid; revoke it first.', {
          details: { previous_secret_expires_at: known.previousSecretUntil.toISOString() },
        })
      }
      const secret = makeSecret(random)
      const until = overlapSeconds > 0 ? new Date(now.getTime() + overlapSeconds * 1_000) : null
      const previousSecret = until && known.secret
      const sealed = secrets.seal(secret, id)
      const webhook = await rotateSecrets(tx, id, { secret: sealed, previousSecret, previousSecretUntil: until }, now)
      await audit.record(tx, { actor, action: 'webhook.rotate', target: `webhook:${id}`, details: { overlapSeconds } })
      return { webhook, secret }
    })
  }

  /** Idempotent. */
  function revokePrevious({ accountId, actor }: Requester, id: number): Promise<Webhook> {
    return transact(db, async (tx) => {
      const { secret } = (await lockSecrets(tx, accountId, id)) ?? missing()
      const none = { secret, previousSecret: null, previousSecretUntil: null }
      const webhook = await rotateSecrets(tx, id, none, clock.now())
      await audit.record(tx, { actor, action: 'webhook.revoke_previous', target: `webhook:${id}`, details: {} })
      return webhook
    })
  }

  function openSecrets({ id, secret, previousSecret, previousSecretUntil }: SealedSecrets, now: Date): SigningKeys {
    const hasPrevious = previousSecret !== null && isOverlapping(previousSecretUntil, now)
    const open = (sealed: Uint8Array): SigningKey => toSigningKey(secrets.open(sealed, id))
    return { current: open(secret), previous: hasPrevious ? open(previousSecret) : undefined }
  }

  /** Sends one test request and logs it. It does not affect the health of the webhook. */
  async function test(requester: Requester, id: number, event: EventName): Promise<TestResult> {
    const { url, accountId } = await get(requester, id)
    const keys = openSecrets((await findSecrets(db, id)) ?? missing(), clock.now())
    const { resourceId, data } = eventExamples[event]
    const createdAt = clock.now()
    const sent = { event, resourceId, data: JSON.stringify(data), createdAt }
    const body = bodyOf({ ...sent, sequence: 0n })
    const occurrence = `test:${accountId}:${randomBase62(random, 16)}`
    const bytes = Buffer.from(body)
    const signedAt = wallClock.now()
    const headers = signMessage({ event, deliveryId: occurrence, body: bytes }, keys, signedAt)
    const channel = openChannel(url, 1)
    try {
      const outcome = await new Promise<Outcome>((settle) => channel.post(bytes, headers, settle))
      const record = recordOf(outcome, createdAt.toISOString(), signedAt)
      const status = isSuccess(outcome.statusCode) ? 'DELIVERED' : 'FAILED'
      const logged = await insertTest(db, { ...sent, webhookId: id, accountId, occurrence, status, record })
      return { id: logged.id, event, body, outcome }
    } finally {
      await channel.close()
    }
  }

  return {
    create,
    get,
    change,
    remove,
    rotate,
    revokePrevious,
    test,
    openSecrets,
    list: ({ accountId }: Requester): Promise<Webhook[]> => listWebhooks(db, accountId),
    count: (accountId: number): Promise<WebhookCount> => countWebhooks(db, accountId),
    /** Increases with every change by this process, which invalidates cached counts. */
    version: (): number => version,
    noteChange: (): void => bumpVersion(undefined),
    /** The signing keys of webhooks whose URL has this suffix. */
    async keysFor(urlEnding: string): Promise<SigningKey[]> {
      const found = await listSecretsByUrlEnding(db, urlEnding)
      return found.flatMap((sealed) => {
        const { current, previous } = openSecrets(sealed, clock.now())
        return previous ? [current, previous] : [current]
      })
    },
  }
}
