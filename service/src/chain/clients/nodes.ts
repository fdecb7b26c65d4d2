import { HttpRequestError, numberToHex } from 'viem'
import { ChainUnavailable, WrongChain, classifyFault } from './faults.ts'
import { createRpc } from './rpc.ts'

export type NodeOptions = {
  readonly chainId: number
  readonly timeoutMs: number
  /** How long a failed node is tried last. */
  readonly restMs: number
  /** Simulates an outage of the nodes. */
  readonly isCut?: (() => boolean) | undefined
}

type Request = { readonly method: string; readonly params?: unknown }

/** One RPC endpoint. Its chain id is verified before the first request and after every outage. */
export type ChainNode = {
  readonly label: string
  request(request: Request): Promise<unknown>
  /** Failed recently; other nodes are tried first. */
  isResting(): boolean
  /** Throws `WrongChain` when the node serves another chain. */
  verify(): Promise<void>
}

function restTime(error: unknown, restMs: number): number {
  const seconds = error instanceof HttpRequestError ? Number(error.headers?.get('retry-after') ?? 0) : 0
  return Math.max(restMs, Math.min(seconds, 30) * 1_000)
}

/** Keeps the URL private: only the label may appear in logs. */
export function createNode(url: string, position: number, options: NodeOptions): ChainNode {
  const { chainId, timeoutMs, restMs, isCut } = options
  const label = `node ${position + 1}`
  const ask = createRpc(url, { timeoutMs })
  let verified: Promise<void> | undefined
  let restsUntil = 0

  async function checkChain(): Promise<void> {
    const answer = await ask({ method: 'eth_chainId' })
    if (answer !== numberToHex(chainId))
      throw new WrongChain(`${label} serves chain ${Number(answer)}; the service is configured for chain ${chainId}.`)
  }

  function verify(): Promise<void> {
    verified ??= checkChain().catch((error: unknown) => {
      verified = undefined
      throw error
    })
    return verified
  }

  return {
    label,
    isResting: () => restsUntil > performance.now(),
    verify,
    async request({ method, params }) {
      try {
        if (isCut?.()) throw new ChainUnavailable(`${label} is cut off.`)
        await verify()
        return await ask({ method, params })
      } catch (error) {
        if (error instanceof WrongChain || classifyFault(error).kind === 'network') {
          verified = undefined
          restsUntil = performance.now() + restTime(error, restMs)
        }
        throw error
      }
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((settle) => setTimeout(settle, ms))

export type FailoverOptions = {
  /** How many rounds over all nodes a read gets. */
  readonly rounds: number
  readonly pauseMs: number
}

/** Tries the nodes in order, recently failed ones last. A node's answer is final, even if it is an error. */
export async function requestFromNodes(
  nodes: readonly ChainNode[],
  request: Request,
  { rounds, pauseMs }: FailoverOptions,
): Promise<unknown> {
  let last: unknown
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await pause(pauseMs * 2 ** (round - 1))
    for (const node of nodes.toSorted((one, other) => Number(one.isResting()) - Number(other.isResting()))) {
      try {
        return await node.request(request)
      } catch (error) {
        if (!(error instanceof WrongChain) && classifyFault(error).kind !== 'network') throw error
        last = error
      }
    }
  }
  if (last instanceof WrongChain) throw last
  throw new ChainUnavailable(`No node answered ${request.method}: ${classifyFault(last).message}`)
}
