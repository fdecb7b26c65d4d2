import { toStored } from '../addresses.ts'
import type { AbiEvent, Address, Hex } from 'viem'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import { createEventDecoder, type EventArgs, type EventDecoder } from './decode.ts'
import type { EventLog, RawLog } from './model.ts'

/** Which logs an event is taken from. Sets are named and grow while we run. */
export type LogSource =
  /** One contract of the deployment. */
  | Address
  /** Every contract of a set. */
  | { readonly watched: string }
  /** One busy contract of someone else's, but only where an indexed address is in a set: a token paid to a vault. */
  | { readonly address: Address; readonly where: { readonly argument: string; readonly watched: string } }

type Effect<Event extends AbiEvent> = (tx: Tx, log: EventLog<Event>) => Promise<void>
type TakeBack<Event extends AbiEvent> = (
  tx: Tx,
  log: EventLog<Event>,
  reached: { readonly stage: 'included' | 'safe' },
) => Promise<void>

/** Who acts before a block is final also says how to take it back. */
export type LogHandler<Event extends AbiEvent> = { readonly name: string } & (
  | {
      readonly included?: Effect<Event>
      readonly safe?: Effect<Event>
      readonly removed: TakeBack<Event>
      readonly final?: Effect<Event>
    }
  | { readonly final: Effect<Event> }
)

/** A handler whose event is no longer in its type; decoding has checked the arguments. */
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
    readonly removed?: TakeBack<AbiEvent>
  }
}

/** Which addresses are in which set now. */
export type WatchedSets = {
  has(set: string, address: Address): boolean
  list(set: string): readonly Address[]
}

export type HandlerRegistry = {
  readonly subscriptions: readonly Subscription[]
  /** Each stage runs once per log, in the transaction that moves the cursor past it, in the order of the chain. */
  on<const Event extends AbiEvent>(event: Event, source: LogSource, handler: LogHandler<Event>): void
}

function readSource(event: AbiEvent, source: LogSource): Subscription['source'] {
  if (typeof source === 'string') return { address: toStored(source) }
  if ('watched' in source) return source
  const { argument } = source.where
  const input = event.inputs.find(({ name }) => name === argument)
  assert(input?.indexed === true && input.type === 'address', `${event.name}.${argument} is an indexed address.`)
  return { address: toStored(source.address), where: source.where }
}

export function createHandlerRegistry(): HandlerRegistry {
  const subscriptions: Subscription[] = []
  return {
    subscriptions,
    on(event, source, handler) {
      const { name } = handler
      assert(/^[a-z0-9_.-]{1,64}$/.test(name), `${name} is a plain name.`)
      assert(!subscriptions.some((other) => other.name === name), `${name} is the name of one handler.`)
      assert(event.anonymous !== true, `${event.name} has a signature to be known by.`)
      assert(
        event.inputs.every((input) => input.name),
        `The arguments of ${event.name} have names.`,
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

/** Whether a log comes from where a subscription listens, whatever it says. */
export function isFromSource({ source, event, topic0 }: Subscription, log: RawLog, watched: WatchedSets): boolean {
  if ('watched' in source) return watched.has(source.watched, log.address)
  if (log.address !== source.address) return false
  if (!('where' in source)) return true
  const topic = log.topics[topicPosition(event, source.where.argument)]
  return log.topics[0] === topic0 && topic !== undefined && watched.has(source.where.watched, topicAddress(topic))
}

export type Reading = { readonly subscription: Subscription; readonly args: EventArgs | undefined }

/** Everyone who asked for this log, with its arguments; without them where it only looks like the event. */
export function readingsOf(subscriptions: readonly Subscription[], log: RawLog, watched: WatchedSets): Reading[] {
  return subscriptions
    .filter((subscription) => subscription.topic0 === log.topics[0] && isFromSource(subscription, log, watched))
    .map((subscription) => ({ subscription, args: subscription.decoder.decode(log) }))
}
