// All supported methods, by effect. Other methods are rejected: a change that the journal does not record would be lost
// at the next start, and block hashes with it.
import type { Builder } from './builder.ts'
import type { Engine } from './edr-provider.ts'
import type { History } from './history.ts'
import { stateMethods } from './records.ts'
import { readReorgRequest, reorganise } from './reorg.ts'
import {
  RpcError,
  readAddress,
  readBoolean,
  readCount,
  readHash,
  readQuantity,
  rpcCodes,
  toHex,
  type Hex,
} from './rpc.ts'

export type MethodContext = {
  readonly engine: Engine
  readonly builder: Builder
  readonly history: History
}
type Params = readonly unknown[]
type Method = (context: MethodContext, params: Params) => Promise<unknown>

const maxMinedBlocks = 1_000
const maxSpoiled = 1_000
const maxSeconds = 3_155_760_000
const maxRawLength = 2 * 1_024 * 1_024

const unlocked = 'This chain has no keys; sign in the client and send eth_sendRawTransaction.'
const notRecorded = 'The journal does not record this change, so it would not survive a restart.'
const refusals: Readonly<Record<string, string>> = {
  eth_sendTransaction: unlocked,
  eth_sign: unlocked,
  eth_signTransaction: unlocked,
  eth_signTypedData_v4: unlocked,
  personal_sign: unlocked,
  hardhat_impersonateAccount: unlocked,
  hardhat_stopImpersonatingAccount: unlocked,
  evm_setIntervalMining: 'Blocks are mined per transaction or with evm_mine; there is no timer.',
  hardhat_reset: 'Reset the chain together with the database: `npm run reset`.',
  hardhat_setCoinbase: notRecorded,
  hardhat_setMinGasPrice: notRecorded,
  hardhat_setPrevRandao: notRecorded,
  evm_setBlockGasLimit: notRecorded,
  eth_subscribe: 'Subscriptions require a WebSocket connection.',
  eth_unsubscribe: 'Subscriptions require a WebSocket connection.',
}

function readRaw(value: unknown): Hex {
  if (typeof value === 'string' && value.length <= maxRawLength && /^0x([0-9a-fA-F]{2})+$/.test(value))
    return value as Hex
  throw new RpcError(rpcCodes.invalidParams, 'The signed transaction must be hex.')
}

async function mineBlocks({ builder, history }: MethodContext, count: number, intervalSeconds: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const isSpaced = index > 0 && intervalSeconds > 0
    await builder.mine(isSpaced ? { timestamp: history.tip.timestamp + intervalSeconds } : {})
  }
}

async function mineOnce(context: MethodContext, params: Params): Promise<unknown> {
  const [option] = params
  if (typeof option === 'object' && option !== null && 'blocks' in option) {
    await mineBlocks(context, readCount(option.blocks, 'blocks', maxMinedBlocks), 0)
    return '0x0'
  }
  await context.builder.mine(
    option === undefined || option === null ? {} : { timestamp: readCount(option, 'timestamp', maxSeconds * 10) },
  )
  return '0x0'
}

/** Methods that change the chain. Each is stored as one unit of the journal before it is answered. */
const changes: Readonly<Record<string, Method>> = {
  eth_sendRawTransaction: ({ builder, history }, [raw]) =>
    builder.accept(readRaw(raw), history.isAutomining ? {} : undefined),
}

/** Methods that control the development chain, for local callers only. */
const controls: Readonly<Record<string, Method>> = {
  evm_mine: mineOnce,
  hardhat_mine: async (context, [count = 1, interval = 1]) => {
    await mineBlocks(context, readCount(count, 'count', maxMinedBlocks), readCount(interval, 'interval', maxSeconds))
    return true
  },
  packhouse_mine: async (context, [count = 1, interval = 0]) => {
    await mineBlocks(context, readCount(count, 'count', maxMinedBlocks), readCount(interval, 'interval', maxSeconds))
    return toHex(context.history.tip.number)
  },
  packhouse_reorg: ({ builder, history }, [request]) => reorganise(readReorgRequest(request), { builder, history }),
  evm_increaseTime: async ({ builder, history }, [seconds]) => {
    await builder.advanceClock(readCount(seconds, 'seconds', maxSeconds))
    return String(history.offsetSeconds)
  },
  evm_setNextBlockTimestamp: async ({ builder }, [timestamp]) => {
    builder.setNextTimestamp(readCount(timestamp, 'timestamp', maxSeconds * 10))
    return String(timestamp)
  },
  hardhat_setNextBlockBaseFeePerGas: async ({ builder }, [baseFee]) => {
    builder.setNextBaseFee(toHex(readQuantity(baseFee, 'baseFee')))
    return true
  },
  packhouse_holdBaseFee: async ({ builder }, [baseFee]) => {
    builder.holdBaseFee(baseFee === null ? undefined : toHex(readQuantity(baseFee, 'baseFee')))
    return true
  },
  packhouse_revertNext: async ({ builder }, [count, senders]) => {
    const addresses = Array.isArray(senders) ? senders.map((one) => readAddress(one, 'sender')) : []
    builder.spoilNext(readCount(count, 'count', maxSpoiled), addresses)
    return true
  },
  evm_setAutomine: async ({ builder, history }, [value]) => {
    const on = readBoolean(value, 'automine')
    if (on !== history.isAutomining) builder.setAutomine(on)
    if (on && history.pool.size > 0) await builder.mine()
    return true
  },
  evm_snapshot: async ({ builder }) => toHex(await builder.snapshot()),
  evm_revert: ({ builder }, [id]) => builder.revert(readCount(id, 'snapshot', Number.MAX_SAFE_INTEGER)),
  hardhat_dropTransaction: ({ builder }, [hash]) => builder.drop(readHash(hash, 'hash')),
  ...Object.fromEntries(
    stateMethods.map((method): [string, Method] => [
      method,
      async ({ builder }, params) => {
        await builder.applyState(method, params)
        return true
      },
    ]),
  ),
}

/** Queries about the development chain itself. */
const questions: Readonly<Record<string, Method>> = {
  hardhat_getAutomine: async ({ history }) => history.isAutomining,
  packhouse_status: async ({ builder, history }) => ({
    block_number: history.tip.number,
    block_hash: history.tip.hash,
    chain_time: builder.chainTime(),
    clock_offset_seconds: history.offsetSeconds,
    automine: history.isAutomining,
    pending: [...history.pool.keys()],
    base_fee_held: builder.fixedBaseFee() ?? null,
    reverts_left: builder.spoilsLeft(),
  }),
}

const readable = /^(eth|net|web3|debug)_[A-Za-z0-9_]+$/

export type ResolvedMethod = { readonly access: 'read' | 'write'; readonly isControl: boolean; readonly run: Method }

/** Resolves a method, or throws with the reason why it is not supported. */
export function resolveMethod(method: string): ResolvedMethod {
  if (Object.hasOwn(refusals, method))
    throw new RpcError(rpcCodes.methodNotFound, `${method} is not supported. ${refusals[method]}`)
  const change = own(changes, method)
  if (change) return { access: 'write', isControl: false, run: change }
  const control = own(controls, method)
  if (control) return { access: 'write', isControl: true, run: control }
  const question = own(questions, method)
  if (question) return { access: 'read', isControl: true, run: question }
  if (!readable.test(method))
    throw new RpcError(rpcCodes.methodNotFound, `the method ${method.slice(0, 80)} does not exist/is not available`)
  return { access: 'read', isControl: false, run: ({ engine }, params) => engine(method, params) }
}

function own(table: Readonly<Record<string, Method>>, method: string): Method | undefined {
  return Object.hasOwn(table, method) ? table[method] : undefined
}
