import { createPublicClient, custom, type PublicClient } from 'viem'
import { ChainUnavailable, WrongChain, classifyFault } from './faults.ts'
import { requestFromNodes, createNode, type ChainNode } from './nodes.ts'

export type ChainClientOptions = {
  readonly urls: readonly string[]
  readonly chainId: number
  readonly timeoutMs?: number
  /** Rounds over all nodes for a read. A transaction is sent to each node once; the relayer repeats it. */
  readonly readRounds?: number
  readonly pauseMs?: number
  readonly restMs?: number
  /** Simulates an outage of all nodes. */
  readonly isCut?: (() => boolean) | undefined
}

export type ChainClient = PublicClient & {
  readonly chainId: number
  /** Each node by itself, for reads where the answer of one node is not proof enough. */
  readonly nodes: readonly PublicClient[]
  /** Throws on a wrong chain. At least one node must answer; the others are verified once they do. */
  verify(): Promise<void>
}

const toClient = (request: (request: { method: string; params?: unknown }) => Promise<unknown>): PublicClient =>
  createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0, pollingInterval: 250 })

async function verifyAll(nodes: readonly ChainNode[]): Promise<void> {
  const results = await Promise.allSettled(nodes.map((node) => node.verify()))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const wrong = failures.find((failure) => failure instanceof WrongChain)
  if (wrong) throw wrong
  if (failures.length === nodes.length)
    throw new ChainUnavailable(`No node answered eth_chainId: ${classifyFault(failures[0]).message}`)
}

/** A client of one chain over any number of nodes. Only nodes with a verified chain id are used. */
export function createChainClient({
  urls,
  chainId,
  timeoutMs = 10_000,
  readRounds = 3,
  pauseMs = 100,
  restMs = 1_000,
  isCut,
}: ChainClientOptions): ChainClient {
  const nodes = urls.map((url, position) => createNode(url, position, { chainId, timeoutMs, restMs, isCut }))
  const client = toClient((request) =>
    requestFromNodes(nodes, request, { rounds: request.method === 'eth_sendRawTransaction' ? 1 : readRounds, pauseMs }),
  )
  return Object.assign(client, {
    chainId,
    nodes: nodes.map((node) => toClient((request) => node.request(request))),
    verify: () => verifyAll(nodes),
  })
}
