import { encodeFunctionData, type Abi, type Address } from 'viem'
import * as entropy from '../abi/dev-entropy.ts'
import * as errors from '../abi/errors.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { minuteMs } from '../../kernel/time.ts'
import type { FetchRevelation } from '../clients/revelations.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { RelayerLog } from '../intents/context.ts'
import type { IntentHooks } from '../intents/hooks.ts'
import type { SubmitIntent } from '../intents/submit.ts'
import { listUnanswered, type UnansweredRequest } from './store.ts'

export type RevelationDeps = {
  db: Db
  clock: Clock
  contracts: Contracts
  hooks: IntentHooks
  submit: SubmitIntent
  log: RelayerLog
  /** The entropy provider whose numbers are fetched. */
  provider: Address
  fetchRevelation: FetchRevelation
}

export const revelationPurpose = 'keeper.revelation'

/** The provider delivers its numbers itself, usually within seconds. */
const patienceMs = 30_000
/** Failures in a row after which a sweep ends: the source is down, and each attempt may take its whole timeout. */
const maxFailures = 3
/** How often a delivery is planned again while the request stays open. */
const againMs = 10 * minuteMs

/**
 * Delivers every random number that the provider published and did not deliver. Otherwise, while the provider's own
 * delivery is down, a buyer could deliver good numbers and take the refund for bad ones.
 */
export function createRevelations(deps: RevelationDeps) {
  const { db, clock, contracts, hooks, submit, log, provider, fetchRevelation } = deps
  hooks.onSettled(revelationPurpose, {
    errors: errors.abi as Abi,
    isPassing: ({ name }, { tries }) => name === 'InsufficientGas' && tries < 3,
    // A request that another account served meanwhile is unknown to the entropy contract; the logs decide.
    settled: async () => {},
  })

  async function deliver(
    { seller, requestId, sequenceNumber, userRandom }: UnansweredRequest,
    round: number,
  ): Promise<void> {
    const value = await fetchRevelation(sequenceNumber)
    if (value === undefined) return
    const args = [provider, sequenceNumber, userRandom, value] as const
    const data = encodeFunctionData({ abi: entropy.abi, functionName: 'revealWithCallback', args })
    const reference = `${revelationPurpose}:${seller}:${requestId}:${round}`
    const order = { purpose: revelationPurpose, reference, role: 'keeper', to: contracts.entropy, data }
    await transact(db, (tx) => submit(tx, order))
  }

  return async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    const round = Math.floor(now / againMs)
    const open = { before: new Date(now - patienceMs), purpose: revelationPurpose, round }
    let failures = 0
    for (const waiting of await listUnanswered(db, open)) {
      try {
        await deliver(waiting, round)
        failures = 0
      } catch (err) {
        log.error({ err, requestId: waiting.requestId.toString() }, 'random number not fetched')
        failures += 1
        if (failures === maxFailures) return
      }
    }
  }
}
