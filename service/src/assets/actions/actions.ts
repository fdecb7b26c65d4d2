import { encodeFunctionData, type Abi, type Address, type Hex } from 'viem'
import type { Audit } from '../../trust/audit/audit.ts'
import { abi as errorAbi } from '../../chain/abi/errors.ts'
import type { Chain } from '../../chain/chain.ts'
import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import { simulateCall } from '../../chain/clients/reads.ts'
import { decodeRevert, type Revert } from '../../chain/clients/reverts.ts'
import type { Intent, IntentOutcome } from '../../chain/intents/model.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Claims } from '../claims/claims.ts'
import type { MarketAction } from './model.ts'
import { findAction, insertAction, listActions, moveAction, type NewAction } from './store.ts'

/** The key that a call requires. Calls of the timelock are executed by its signers. */
export type MarketRole = 'minter' | 'stocker' | 'config' | 'pauser' | 'pricer' | 'admin'

export type MarketCall = {
  readonly role: MarketRole
  readonly to: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
}

export type MarketStep = { readonly order: NewAction; readonly call: MarketCall }

/** Executes timelock calls in the sandbox, where the timelock has no delay and its key is available. */
export type Governor = { run(call: { to: Address; data: Hex }): Promise<Hex> }

/** What the signers of the timelock schedule and execute. */
export type GovernedCalls = {
  readonly timelock: Address
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: '0' }[]
}

export type ActionDeps = {
  db: Db
  clock: Clock
  audit: Audit
  claims: Claims
  chain: Chain | undefined
  governor?: Governor | undefined
}

const purpose = 'market.action'
const claimPurpose = 'inventory'
const referenceOf = (id: bigint): string => `market:${id}`

/** Stock is locked while sold packs are not revealed, which takes seconds; `jobs.ts` stops the sales if it takes longer. */
const passing = new Set(['StockLocked'])

const snakeCase = (name: string): string => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase()

/** Called when an action ends, in the transaction that records it. */
export type ActionListener = (tx: Tx, action: MarketAction, depth: 'included' | 'final') => Promise<void>

export type MarketActions = ReturnType<typeof createMarketActions>

/** Operator actions on the market contracts: simulated, recorded, submitted, and settled with their outcome. */
export function createMarketActions({ db, clock, audit, claims, chain, governor }: ActionDeps) {
  const listeners: ActionListener[] = []

  const requireChain = (): Chain =>
    chain ?? fail(503, 'chain_unavailable', 'No chain is configured.', { retryAfterSeconds: 5 })

  function senderOf(role: MarketRole): Address | undefined {
    const { deployment, contracts } = requireChain()
    if (role === 'admin') return contracts.timelock
    const account = deployment.roles[role]
    return account === 'timelock' ? contracts.timelock : account
  }

  /** Whether only the timelock can send the call. */
  function isGoverned(role: MarketRole): boolean {
    const { contracts } = requireChain()
    return senderOf(role) === contracts.timelock
  }

  const dataOf = ({ abi, functionName, args }: MarketCall): Hex => encodeFunctionData({ abi, functionName, args })

  function refuse({ name, args, message }: Revert): never {
    const title = name ?? 'Reverted'
    const details = { revert: title, args: args.map(String), reason: message ?? null }
    return fail(409, 'chain_refused', `The contract reverts this call with ${title}.`, {
      code: snakeCase(title),
      details,
    })
  }

  /** Refuses a call that the contract would revert now. */
  async function simulate(call: MarketCall): Promise<void> {
    const { client } = requireChain()
    const from = senderOf(call.role)
    if (!from) return
    try {
      await simulateCall(client, { from, to: call.to, data: dataOf(call), valueWei: 0n }, 'latest')
    } catch (error) {
      const fault = classifyFault(error)
      if (fault.kind === 'reverted') {
        const revert = decodeRevert(fault.data, errorAbi as Abi, fault.message)
        if (revert.name === undefined || !passing.has(revert.name)) refuse(revert)
        return
      }
      if (!(error instanceof ChainUnavailable) && fault.kind !== 'network') throw error
      fail(503, 'chain_unavailable', 'The chain is unavailable; try again.', { retryAfterSeconds: 2, cause: error })
    }
  }

  /** Records the action with its transaction intent, and claims its items until it ends. */
  async function start(tx: Tx, order: NewAction, call: MarketCall): Promise<MarketAction> {
    const { submit } = requireChain()
    const action = await insertAction(tx, order, clock.now())
    if (order.uniqueIds && order.uniqueIds.length > 0) {
      const outcome = await claims.claim(tx, {
        uniqueIds: order.uniqueIds,
        purpose: claimPurpose,
        documentId: action.id.toString(),
      })
      if (!outcome.isClaimed) {
        fail(409, 'items_unavailable', 'Some of these items are claimed by another operation; see details.items.', {
          details: {
            items: outcome.blockers.map(({ uniqueId, purpose: reason, documentId }) => ({
              unique_id: uniqueId,
              reason: 'claimed',
              purpose: reason,
              document_id: documentId,
            })),
          },
        })
      }
    }
    const { tierId, shelf, uniqueIds, groupIds, details, actor } = order
    await audit.record(tx, {
      actor,
      action: `market.${order.action.toLowerCase()}`,
      target: `market_action:${action.id}`,
      details: { tierId, shelf, uniqueIds, groupIds, ...details },
    })
    if (!isGoverned(call.role)) {
      await submit(tx, {
        purpose,
        reference: referenceOf(action.id),
        to: call.to,
        data: dataOf(call),
        role: call.role,
      })
    }
    return action
  }

  /**
   * The calls that the signers of the timelock execute: undefined where the service sends all of them, as the sandbox
   * does for its own timelock. A call that the contract would revert is refused.
   */
  async function announce(steps: readonly MarketStep[]): Promise<GovernedCalls | undefined> {
    for (const { call } of steps) await simulate(call)
    const governed = governor ? [] : steps.filter(({ call }) => isGoverned(call.role))
    if (governed.length === 0) return undefined
    const calls = governed.map(({ call }) => ({ to: call.to, data: dataOf(call), value: '0' }) as const)
    return { timelock: requireChain().contracts.timelock, calls }
  }

  /** Simulates every step, then starts all of them or none. */
  async function perform(steps: readonly MarketStep[], { isDryRun }: { isDryRun: boolean }): Promise<MarketAction[]> {
    const governed = await announce(steps)
    if (governed) {
      const { timelock, calls } = governed
      const details = { timelock, call: calls[0], calls }
      fail(409, 'governance_required', 'These calls require the timelock; schedule details.calls there.', { details })
    }
    const own = steps.filter(({ call }) => call.role === 'pauser')
    if (own.length > 0) {
      const calls = own.map(({ call }) => ({ to: call.to, data: dataOf(call) }))
      await requireChain().administration.owners.requireKey(
        'pauser',
        own.map(({ order }) => order.action).join(', '),
        calls,
      )
    }
    if (isDryRun) return []
    const started = await transact(db, async (tx) => {
      const all: { action: MarketAction; call: MarketCall }[] = []
      for (const { order, call } of steps) all.push({ action: await start(tx, order, call), call })
      return all
    })
    const done: MarketAction[] = []
    for (const { action, call } of started) done.push(await govern(action, call))
    return done
  }

  /** Executes a timelock call, outside any transaction and after the action was committed; other calls are unchanged. */
  async function govern(action: MarketAction, call: MarketCall): Promise<MarketAction> {
    if (!isGoverned(call.role) || !governor) return action
    const outcome = await governor.run({ to: call.to, data: dataOf(call) }).then(
      (txHash) => ({ move: 'succeed', txHash }) as const,
      (error: unknown) => ({ move: 'fail', errorMessage: String(error) }) as const,
    )
    return transact(db, async (tx) => {
      await claims.release(tx, { purpose: claimPurpose, documentId: action.id.toString() })
      return (await moveAction(tx, action.id, outcome.move, outcome, clock.now())) ?? action
    })
  }

  async function settle(tx: Tx, { reference }: Intent, outcome: IntentOutcome): Promise<void> {
    const id = BigInt(reference.slice('market:'.length))
    const now = clock.now()
    const holder = { purpose: claimPurpose, documentId: id.toString() }
    if (outcome.depth === 'dropped') {
      const action = await moveAction(tx, id, 'reopen', {}, now)
      // A claim by another document in the meantime is kept: the chain decides which transaction comes first.
      if (action) await claims.claim(tx, { ...holder, uniqueIds: action.uniqueIds })
      return
    }
    await claims.release(tx, holder)
    const { txHash } = outcome.result === 'REFUSED' ? { txHash: null } : outcome
    const revert = 'revert' in outcome ? outcome.revert : undefined
    const moved =
      outcome.result === 'SUCCEEDED'
        ? await moveAction(tx, id, 'succeed', { txHash }, now)
        : await moveAction(
            tx,
            id,
            'fail',
            { txHash, errorName: revert?.name ?? outcome.result, errorMessage: revert?.message },
            now,
          )
    if (moved) for (const listen of listeners) await listen(tx, moved, outcome.depth)
  }

  chain?.hooks.onSettled(purpose, {
    errors: errorAbi as Abi,
    isPassing: ({ name }) => name !== undefined && passing.has(name),
    settled: settle,
  })

  return {
    chain,
    requireChain,
    start,
    announce,
    perform,
    onEnd: (listener: ActionListener): void => void listeners.push(listener),
    list: (filter: Parameters<typeof listActions>[1], page: { limit: number; offset: number }) =>
      listActions(db, filter, page),
    find: (id: bigint) => findAction(db, id),
  }
}
