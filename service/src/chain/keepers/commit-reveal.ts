import { bytesToHex, concat, encodeFunctionData, keccak256, numberToHex, type Abi, type Hex } from 'viem'
import * as comboPool from '../abi/combo-pool.ts'
import * as commitReveal from '../abi/commit-reveal-adapter.ts'
import * as errors from '../abi/errors.ts'
import { transact, type Db } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { minuteMs } from '../../kernel/time.ts'
import type { ChainClient } from '../clients/client.ts'
import type { Contracts } from '../deploy/contracts.ts'
import type { IntentHooks } from '../intents/hooks.ts'
import type { SubmitIntent } from '../intents/submit.ts'

/** How many numbers are committed at once. Numbers depend on it, so it must not change. */
const chainLength = 10_000
/** With fewer numbers left, the next chain is committed as soon as no request waits. */
const refillBelow = 500n
/** The hash of the block this many after the request is mixed in; must match the contract. */
const delayBlocks = 2n
const selectionMs = 30_000
const maxReveals = 50n
const maxReverts = 3
/** How often a call is planned again while its request stays open. */
const againMs = 10 * minuteMs

/** Numbers fixed before any request: each is the hash of the next. */
export type HashChain = { tip: Hex; linkOf(seq: bigint): Hex }

/** Derives the hash chain that begins at a request from one secret, so that only the secret must be stored. */
export function createHashChain(secret: Uint8Array, firstSeq: bigint, length = chainLength): HashChain {
  const links: Hex[] = []
  let link = keccak256(concat([bytesToHex(secret), numberToHex(firstSeq, { size: 32 })]))
  for (let index = length; index >= 1; index -= 1) {
    links[index] = link
    link = keccak256(link)
  }
  return {
    tip: link,
    linkOf(seq) {
      const found = links[Number(seq - firstSeq) + 1]
      assert(found !== undefined, `Request ${seq} belongs to the hash chain that begins at ${firstSeq}.`)
      return found
    },
  }
}

export type CommitRevealDeps = {
  db: Db
  clock: Clock
  client: ChainClient
  contracts: Contracts
  hooks: IntentHooks
  submit: SubmitIntent
  secret: Uint8Array
}

export const randomnessPurpose = 'keeper.randomness'

/** Serves randomness requests where this service is the source. Idle while another source is selected. */
export function createCommitRevealKeeper({ db, clock, client, contracts, hooks, submit, secret }: CommitRevealDeps) {
  const adapter = { address: contracts.commitRevealAdapter, abi: commitReveal.abi } as const
  let selection: { at: number; isOurs: boolean } | undefined
  let chain: { firstSeq: bigint; numbers: HashChain } | undefined

  hooks.onSettled(randomnessPurpose, {
    errors: errors.abi as Abi,
    isPassing: ({ name }, { tries }) => name === 'RevealTooEarly' || (name === 'ChainBusy' && tries < 10),
    wantsRetry: async (_tx, { reverts }) => reverts < maxReverts,
  })

  /** A call that ended without effect is planned again in the next round; the contract accepts each number once. */
  const round = (): number => Math.floor(clock.now().getTime() / againMs)

  async function isSelected(): Promise<boolean> {
    if (selection && performance.now() - selection.at < selectionMs) return selection.isOurs
    const [chosen] = await client.readContract({
      address: contracts.comboPool,
      abi: comboPool.abi,
      functionName: 'config',
    })
    selection = { at: performance.now(), isOurs: chosen.toLowerCase() === adapter.address.toLowerCase() }
    return selection.isOurs
  }

  function chainFrom(firstSeq: bigint): HashChain {
    if (chain?.firstSeq !== firstSeq) chain = { firstSeq, numbers: createHashChain(secret, firstSeq) }
    return chain.numbers
  }

  const read = (functionName: 'nextSeq' | 'endSeq' | 'openedSeq'): Promise<bigint> =>
    client.readContract({ ...adapter, functionName })

  async function commit(nextSeq: bigint): Promise<void> {
    const { tip } = chainFrom(nextSeq)
    const data = encodeFunctionData({ ...adapter, functionName: 'commit', args: [tip, BigInt(chainLength)] })
    const reference = `randomness:commit:${adapter.address.toLowerCase()}:${nextSeq}:${round()}`
    const order = { purpose: randomnessPurpose, reference, role: 'committer', to: adapter.address, data }
    await transact(db, (tx) => submit(tx, order))
  }

  async function answer(seq: bigint, endSeq: bigint, head: bigint): Promise<void> {
    const [, blockNumber] = await client.readContract({ ...adapter, functionName: 'waiting', args: [seq] })
    if (blockNumber === 0n || head <= blockNumber + delayBlocks) return
    const value = chainFrom(endSeq - BigInt(chainLength)).linkOf(seq)
    const data = encodeFunctionData({ ...adapter, functionName: 'reveal', args: [seq, value] })
    const reference = `randomness:reveal:${adapter.address.toLowerCase()}:${seq}:${round()}`
    const order = { purpose: randomnessPurpose, reference, role: 'keeper', to: adapter.address, data }
    await transact(db, (tx) => submit(tx, order))
  }

  /** Reveals all requests that are due, in order, and commits new numbers in time. */
  return async function sweep(): Promise<void> {
    if (!(await isSelected())) return
    const [nextSeq, endSeq, openedSeq] = [await read('nextSeq'), await read('endSeq'), await read('openedSeq')]
    const waiting = await client.readContract({ ...adapter, functionName: 'waitingCount' })
    if (waiting === 0n) {
      if (endSeq - nextSeq < refillBelow) await commit(nextSeq)
      return
    }
    const head = await client.getBlockNumber({ cacheTime: 0 })
    const last = nextSeq - 1n < openedSeq + maxReveals ? nextSeq - 1n : openedSeq + maxReveals
    for (let seq = openedSeq + 1n; seq <= last; seq += 1n) await answer(seq, endSeq, head)
  }
}
