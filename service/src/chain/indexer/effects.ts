import { getAddress, type AbiEvent } from 'viem'
import type { Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { EventArgs } from './decode.ts'
import type { EventLog, RawLog, Stage } from './model.ts'
import type { Subscription } from './registry.ts'
import type { Concern, StoredLog } from './store.ts'

/** A handler threw for a log. The cursor stays before the log until the handler succeeds. */
export class HandlerFailure extends Error {
  override readonly name = 'HandlerFailure'
  readonly handler: string
  readonly log: Pick<RawLog, 'blockNumber' | 'logIndex' | 'txHash'>

  constructor(handler: string, log: RawLog, cause: unknown) {
    const { blockNumber, logIndex, txHash } = log
    super(`${handler} failed at block ${blockNumber}, log ${logIndex}.`, { cause })
    this.handler = handler
    this.log = { blockNumber, logIndex, txHash }
  }
}

export type KnownLog = RawLog & { readonly blockTime: Date }

/** Decoding has verified that the arguments match the event. */
export function toEventLog<Event extends AbiEvent>(log: KnownLog, args: EventArgs): EventLog<Event> {
  const { topics: _topics, data: _data, address, ...rest } = log
  return { ...rest, address: getAddress(address), args: args as EventLog<Event>['args'] }
}

async function guarded(name: string, log: RawLog, effect: () => Promise<void> | undefined): Promise<void> {
  try {
    await effect()
  } catch (error) {
    throw new HandlerFailure(name, log, error)
  }
}

export function runStage(
  tx: Tx,
  stage: Stage,
  { name, handler }: Subscription,
  log: KnownLog,
  args: EventArgs,
): Promise<void> {
  return guarded(name, log, () => handler[stage]?.(tx, toEventLog(log, args)))
}

export type Effects = {
  /** Which stored logs a stage applies to. */
  concernOf(stage: Exclude<Stage, 'included'>): Concern
  /** Runs a later stage of stored logs for all their handlers. */
  advance(tx: Tx, stage: Exclude<Stage, 'included'>, logs: readonly StoredLog[]): Promise<void>
  /** Reverts stored logs, newest first. */
  remove(tx: Tx, logs: readonly StoredLog[], safe: bigint): Promise<void>
}

export function createEffects(subscriptions: readonly Subscription[]): Effects {
  const byName = new Map(subscriptions.map((subscription) => [subscription.name, subscription]))

  function participantsOf(log: StoredLog): { subscription: Subscription; args: EventArgs }[] {
    return log.handlers.map((name) => {
      const subscription = byName.get(name)
      // Skipping it would lose an effect permanently; stopping here is visible and loses nothing.
      assert(subscription !== undefined, `Handler ${name} of a log that is not final is still registered.`)
      const args = subscription.decoder.decode(log)
      assert(args !== undefined, `Handler ${name} decodes every log that it decoded before.`)
      return { subscription, args }
    })
  }

  return {
    concernOf: (stage) => ({
      acting: subscriptions.filter(({ handler }) => handler[stage]).map(({ name }) => name),
      known: [...byName.keys()],
    }),
    async advance(tx, stage, logs) {
      for (const log of logs)
        for (const { subscription, args } of participantsOf(log)) await runStage(tx, stage, subscription, log, args)
    },
    async remove(tx, logs, safe) {
      for (const log of logs.toReversed()) {
        const stage = log.blockNumber <= safe ? 'safe' : 'included'
        for (const { subscription, args } of participantsOf(log).toReversed()) {
          const { name, handler } = subscription
          await guarded(name, log, () => handler.removed?.(tx, toEventLog(log, args), { stage }))
        }
      }
    },
  }
}
