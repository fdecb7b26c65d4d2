import type { BlobStore } from '../blobs/blob-store.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Handler } from '../../jobs/runner.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Address } from './addresses.ts'
import { createBreaker, type BreakerState } from './breaker.ts'
import { pruneExchanges } from './exchanges.ts'
import { defaultTimeouts, guardProvider, type Timeouts } from './guard.ts'
import { createLabelJobs } from './labels/jobs.ts'
import type { Label } from './labels/model.ts'
import { createLabels, type Labels } from './labels/service.ts'
import { createSettle, labelQueue, type LabelOwner } from './labels/settle.ts'
import { createManifests, manifestQueue, type Manifests } from './manifests/service.ts'
import type { ProviderName, ShippingProvider } from './provider.ts'
import { createQuotes, type Quote } from './quotes.ts'
import type { Simulator } from './simulator/simulator.ts'
import { createTracking, type ScanListener, type Tracking } from './tracking/service.ts'
import { hourMs, minuteMs } from '../../kernel/time.ts'

/** A resource with parcels: it is locked first and notified of every change in the same transaction. */
export type ShippingOwner = LabelOwner & ScanListener

export type ShippingDeps = {
  db: Db
  clock: Clock
  blobs: BlobStore
  /** Sells new labels; former providers still serve the labels they sold. */
  provider: ShippingProvider
  formerProviders?: readonly ShippingProvider[] | undefined
  /** Set when the simulator is used: its webhooks are then delivered internally. */
  simulator?: Simulator | undefined
  origin: { address: Address; customsSigner: string }
  owners: Readonly<Record<string, ShippingOwner>>
  log: { warn(fields: object, message: string): void }
  timeouts?: Timeouts | undefined
  pollEveryMs?: number | undefined
  resolveTimeoutMs?: number | undefined
  nowMs?: (() => number) | undefined
}

export type Shipping = {
  quote: Quote
  labels: Labels
  manifests: Manifests
  tracking: Tracking
  /** The carrier takes the parcels of these labels. A real carrier knows; the simulated one begins their journey. */
  handOver(tx: Tx, labels: readonly Label[]): Promise<void>
  /** Delivers the pending webhooks of the simulator to the webhook receiver; returns their number. */
  announce(): Promise<number>
  /** For the integration status: the provider and the state of its breaker. */
  status(): { provider: ProviderName; breaker: BreakerState }
  recurring: readonly Recurring[]
  handlers: Readonly<Record<string, Handler>>
}

const defaultPollMs = 2 * hourMs

/** The shipping capability: quotes, labels bought at most once, and tracking. */
export function createShipping(deps: ShippingDeps): Shipping {
  const { db, clock, blobs, owners, log, simulator } = deps
  const { timeouts = defaultTimeouts, pollEveryMs = defaultPollMs, nowMs = () => performance.now() } = deps
  const breaker = createBreaker({ nowMs })
  const provider = guardProvider(deps.provider, breaker, timeouts)
  const former = (deps.formerProviders ?? []).map((other) => guardProvider(other, createBreaker({ nowMs }), timeouts))
  const providers = new Map([...former, provider].map((entry) => [entry.name, entry]))

  const settle = createSettle({ db, clock, owners, providers, pollEveryMs })
  const labels = createLabels({ db, clock, blobs, providers, settle, resolveTimeoutMs: deps.resolveTimeoutMs })
  const manifests = createManifests({ db, clock, blobs, providers })
  const tracking = createTracking({ db, clock, providers, owners, pollEveryMs, log })

  async function prune(): Promise<void> {
    await tracking.prune()
    await pruneExchanges(db, clock.now())
  }

  const recurring: Recurring[] = [
    { queue: 'shipping.poll', everyMs: minuteMs, run: async (signal) => void (await tracking.poll(signal)) },
    { queue: 'shipping.prune', everyMs: hourMs, run: prune },
  ]
  const announce = async (): Promise<number> =>
    (await simulator?.controls.announce(async (delivery) => void (await tracking.receive('simulator', delivery)))) ?? 0
  async function handOver(tx: Tx, sent: readonly Label[]): Promise<void> {
    await simulator?.controls.handOver(
      tx,
      sent.flatMap(({ purchaseRef }) => purchaseRef ?? []),
    )
  }
  if (simulator)
    recurring.push({ queue: 'shipping.simulate', everyMs: 1_000, run: async () => void (await announce()) })

  return {
    quote: createQuotes({ provider, clock, origin: deps.origin }),
    labels,
    manifests,
    tracking,
    handOver,
    announce,
    status: () => ({ provider: provider.name, breaker: breaker.state() }),
    recurring,
    handlers: { [labelQueue]: createLabelJobs({ labels, settle, clock }), [manifestQueue]: manifests.handler },
  }
}
