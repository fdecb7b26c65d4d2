import { toStored } from '../addresses.ts'
import type { AbiEvent, Address, Hex } from 'viem'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import { createEventDecoder, type EventArgs, type EventDecoder } from './decode.ts'
import type { EventLog, RawLog } from './model.ts'

/** The contracts an event is indexed from. Sets are named and grow at run time. */
export type LogSource =
  | Address
  /** Every contract of a set. */
  | { readonly watched: string }
  /** One third-party contract, limited to logs whose indexed address is in a set, such as USDC paid to a vault. */
  | { readonly address: Address; readonly where: { readonly argument: string; readonly watched: string } }

type Effect<Event extends AbiEvent> = (tx: Tx, log: EventLog<Event>) => Promise<void>
type RemovalEffect<Event extends AbiEvent> = (
  tx: Tx,
  log: EventLog<Event>,
  reached: { readonly stage: 'included' | 'safe' },
) => Promise<void>

/** A handler that acts before a block is final must also implement `removed`. */
export type LogHandler<Event extends AbiEvent> = { readonly name: string } & (
  | {
      readonly included?: Effect<Event>
      readonly safe?: Effect<Event>
      readonly removed: RemovalEffect<Event>
      readonly final?: Effect<Event>
    }
  | { readonly final: Effect<Event> }
)

/** A handler with its event type erased; decoding verifies the arguments. */
export type Subscription = {
  readonly name: string
  readonly event: AbiEvent
  readonly topic0: Hex
  readonly decoder: EventDecoder
  readonly source: Exclude<LogSource, Address> | { readonly address: Address }
  readonly handler: {
    readonly included?: Effect<AbiEvent>
    readonly safe?: Effect<AbiEvent>
    readonly final?: Effect<AbiEvent>
    readonly removed?: RemovalEffect<AbiEvent>
  }
}

export type WatchedSets = {
  has(set: string, address: Address): boolean
  list(set: string): readonly Address[]
}

export type HandlerRegistry = {
  readonly subscriptions: readonly Subscription[]
  /** Each stage runs once per log, in chain order, inside the transaction that moves the cursor past the log. */
  on<const Event extends AbiEvent>(event: Event, source: LogSource, handler: LogHandler<Event>): void
}

function readSource(event: AbiEvent, source: LogSource): Subscription['source'] {
  if (typeof source === 'string') return { address: toStored(source) }
  if ('watched' in source) return source
  const { argument } = source.where
  const input = event.inputs.find(({ name }) => name === argument)
  assert(input?.indexed === true && input.type === 'address', `${event.name}.${argument} must be an indexed address.`)
  return { address: toStored(source.address), where: source.where }
}

export function createHandlerRegistry(): HandlerRegistry {
  const subscriptions: Subscription[] = []
  return {
    subscriptions,
    on(event, source, handler) {
      const { name } = handler
      assert(/^[a-z0-9_.-]{1,64}$/.test(name), `Handler name ${name} must match [a-z0-9_.-]{1,64}.`)
      assert(!subscriptions.some((other) => other.name === name), `Handler name ${name} must be unique.`)
      assert(event.anonymous !== true, `Event ${event.name} must not be anonymous.`)
      assert(
        event.inputs.every((input) => input.name),
        `All arguments of event ${event.name} must be named.`,
      )
      const decoder = createEventDecoder(event)
      subscriptions.push({
        name,
        event,
        topic0: decoder.topic0,
        decoder,
        source: readSource(event, source),
        handler,
      })
    },
  }
}

/** The position of an indexed argument among the topics. */
export function topicPosition(event: AbiEvent, argument: string): number {
  return 1 + event.inputs.filter((input) => input.indexed).findIndex(({ name }) => name === argument)
}

export const topicAddress = (topic: Hex): Address => `0x${topic.slice(26)}`
export const addressTopic = (address: Address): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`

/** Whether a log comes from the source of a subscription, whatever its data. */
export function isFromSource({ source, event, topic0 }: Subscription, log: RawLog, watched: WatchedSets): boolean {
  if ('watched' in source) return watched.has(source.watched, log.address)
  if (log.address !== source.address) return false
  if (!('where' in source)) return true
  const topic = log.topics[topicPosition(event, source.where.argument)]
  return log.topics[0] === topic0 && topic !== undefined && watched.has(source.where.watched, topicAddress(topic))
}

export type Reading = { readonly subscription: Subscription; readonly args: EventArgs | undefined }

/** The subscriptions of a log with its arguments; `args` is undefined where the log only resembles the event. */
export function readingsOf(subscriptions: readonly Subscription[], log: RawLog, watched: WatchedSets): Reading[] {
  return subscriptions
    .filter((subscription) => subscription.topic0 === log.topics[0] && isFromSource(subscription, log, watched))
    .map((subscription) => ({ subscription, args: subscription.decoder.decode(log) }))
}
