import type { Audit } from '../trust/audit/audit.ts'
import { transact, type Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import type { MoreMetric } from '../telemetry/metrics.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import { randomBase62, type Random } from '../kernel/random.ts'
import type { Tracer } from '../kernel/trace.ts'
import type { Mail } from '../providers/mail/mail.ts'
import { createEmit, createEmitToAll, sequenceEvents, type OnSequenced } from '../events/outbox.ts'
import type { AddressPolicy } from './endpoints/address-model.ts'
import { deliveryJobs } from './deliveries/jobs.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { createDeliveryService } from './deliveries/service.ts'
import { fanOut } from './deliveries/store.ts'
import { createDispatcher, type Dispatcher } from './deliveries/dispatcher.ts'
import { deliveryMetrics } from './deliveries/metrics.ts'
import { createNotifyDisabled } from './deliveries/notices.ts'
import { createRecorder } from './deliveries/recorder.ts'
import { createAnnounceKeyEnding, type AnnounceKeyEnding } from './ending-keys.ts'
import { endpointRoutes } from './endpoints/routes.ts'
import { createEndpointService } from './endpoints/service.ts'
import type { WebhookCount } from './endpoints/store.ts'
import { eventExamples } from '../events/types/event-examples.ts'
import {
  createAnnounce,
  createAnnounceToAll,
  type Announce,
  type AnnounceToAll,
  type EventName,
} from '../events/types/event-types.ts'
import { eventRoutes } from '../events/account/routes.ts'
import { createEventService } from '../events/account/service.ts'
import { createResolver, type Resolve } from './deliveries/resolver.ts'
import { statsRoutes } from './stats/routes.ts'
import { createStatsService } from './stats/service.ts'
import { createSecretBox } from './signing/secrets.ts'
import type { SigningKey } from './signing/signatures.ts'
import { createTransport, standardTimeouts, type Timeouts } from './deliveries/transport.ts'

/** Overrides for tests and benchmarks. */
export type WebhookTuning = { timeouts?: Timeouts; resolve?: Resolve; pollMs?: number }

export type WebhookDeps = {
  db: Db
  clock: Clock
  /** Real time; the sandbox clock can be ahead of it. */
  wallClock: Clock
  random: Random
  audit: Audit
  logger: { warn(fields: object, message: string): void }
  /** Signing secrets are encrypted with a key derived from it. */
  keyPepper: Uint8Array
  environment: 'sandbox' | 'production'
  webhookTuning?: WebhookTuning | undefined
  /** Deliveries leave through this HTTP proxy. */
  webhookProxyUrl?: string | undefined
  mail: Pick<Mail, 'post'>
  /** Gets newly numbered events, in the transaction that numbers them. */
  notifications: { noteEvents: OnSequenced }
  tracer?: Tracer | undefined
}

export type Webhooks = {
  routes(app: App): void
  recurring: readonly Recurring[]
  dispatcher: Dispatcher
  metrics: readonly MoreMetric[]
  /** Emits an event to an account in the caller's transaction. */
  announce: Announce
  announceToAll: AnnounceToAll
  announceKeyEnding: AnnounceKeyEnding
  /** Assigns sequence numbers to new events and creates a delivery for each subscribed webhook. True if there were any. */
  sequence(): Promise<boolean>
  /** Emits an example event to an account; for the sandbox. */
  emitSample(accountId: number, event: EventName, resourceId: string | undefined): Promise<{ eventId: string }>
  count(accountId: number): Promise<WebhookCount>
  /** Increases whenever this process may have changed a count. */
  version(): number
  /** The signing keys of webhooks whose URL has this suffix; for the sandbox's own receiver. */
  keysFor(urlEnding: string): Promise<SigningKey[]>
}

const sequenceBatch = 1_000

export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { db, clock, wallClock, random, audit, logger: log, keyPepper, environment, webhookTuning: tuning = {} } = deps
  const policy: AddressPolicy = { allowLoopback: environment === 'sandbox' }
  const resolve = tuning.resolve ?? createResolver()
  const proxy = deps.webhookProxyUrl === undefined ? undefined : new URL(deps.webhookProxyUrl)
  const openChannel = createTransport({ resolve, policy, timeouts: tuning.timeouts ?? standardTimeouts, proxy })
  const secrets = createSecretBox(keyPepper, random)
  const announce = createAnnounce(createEmit({ clock }))
  const endpoints = createEndpointService({ db, clock, wallClock, random, audit, secrets, policy, openChannel })
  const notifyDisabled = createNotifyDisabled(deps.mail)
  const recorder = createRecorder({ db, clock, announce, log, onDisabled: endpoints.noteChange, notifyDisabled })
  const dispatcher = createDispatcher({
    db,
    clock,
    wallClock,
    random,
    openChannel,
    openSecrets: endpoints.openSecrets,
    recorder,
    log,
    holder: randomBase62(random, 20),
    pollMs: tuning.pollMs,
    tracer: deps.tracer,
  })
  const deliveries = createDeliveryService({ db, clock, wake: dispatcher.wake })
  const events = createEventService({ db })
  const stats = createStatsService({ db, clock })

  async function sequence(): Promise<boolean> {
    let sum = 0
    for (let numbered = sequenceBatch; numbered === sequenceBatch;) {
      numbered = await sequenceEvents(db, sequenceBatch, async (tx, ids) => {
        await fanOut(tx, ids, clock.now())
        await deps.notifications.noteEvents(tx, ids)
      })
      if (numbered > 0) dispatcher.wake()
      sum += numbered
    }
    return sum > 0
  }

  async function emitSample(accountId: number, event: EventName, requestedId: string | undefined) {
    const { data, resourceId: exampleId } = eventExamples[event]
    const resourceId = requestedId ?? exampleId
    const dedupeKey = randomBase62(random, 12)
    await transact(db, (tx) => announce(tx, { accountId, event, resourceId, dedupeKey, data }))
    return { eventId: `${event}:${resourceId}` }
  }

  return {
    routes(app) {
      deliveryRoutes(app, { deliveries })
      endpointRoutes(app, { endpoints, clock })
      eventRoutes(app, { events })
      statsRoutes(app, { stats })
    },
    recurring: [
      { queue: 'outbox.sequence', everyMs: 250, idleEveryMs: 1_000, run: sequence },
      ...deliveryJobs({ db, clock }),
    ],
    dispatcher,
    metrics: deliveryMetrics({ db, clock, recorder }),
    announce,
    announceToAll: createAnnounceToAll(createEmitToAll({ clock })),
    announceKeyEnding: createAnnounceKeyEnding({ announce, mail: deps.mail }),
    sequence,
    emitSample,
    count: endpoints.count,
    version: endpoints.version,
    keysFor: endpoints.keysFor,
  }
}
