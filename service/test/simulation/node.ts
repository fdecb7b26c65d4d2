import { Dispatcher, setGlobalDispatcher } from 'undici'
import { transactionHash } from '@packhouse/devchain/edr-provider'
import type { DevChain } from '@packhouse/devchain/chain'
import { messageOf, RpcError } from '@packhouse/devchain/rpc'
import type { Owner, Scheduler } from './scheduler.ts'

/** What a node does instead of answering truly. */
export type NodeFault =
  | 'no answer'
  | 'answer lost'
  | 'transaction swallowed'
  | 'old head'
  | 'logs missing'
  | 'filter ignored'

export type ChooseNodeFault = (methods: readonly string[], owner: Owner) => NodeFault | undefined

type Call = { readonly id: number; readonly method: string; readonly params?: readonly unknown[] }
type Handler = Dispatcher.DispatchHandler

/** The address of the node as a process knows it, which names the process. */
export const nodeUrlOf = ({ name }: Owner): string => `http://node.simulation/${name}`

const isHead = ({ method, params }: Call): boolean => method === 'eth_getBlockByNumber' && params?.[0] === 'latest'

export type NodeOptions = {
  scheduler: Scheduler
  chain: Pick<DevChain, 'request'>
  chooseFault: ChooseNodeFault
  findOwner(name: string): Owner | undefined
}

/** Answers the JSON-RPC requests of the service from the chain in this process; a step each. */
class Node extends Dispatcher {
  readonly #options: NodeOptions

  constructor(options: NodeOptions) {
    super()
    this.#options = options
  }

  override dispatch({ path, body }: Dispatcher.DispatchOptions, handler: Handler): boolean {
    const { scheduler, findOwner } = this.#options
    const owner = findOwner(path.slice(1))
    // A process that has died receives no answer.
    if (!owner) return true
    const parsed = JSON.parse(body as string) as Call | Call[]
    const calls = [parsed].flat()
    const methods = calls.map(({ method }) => method)
    const label = `rpc ${[...new Set(methods)].join(',').slice(0, 70)}`
    scheduler.add({ owner, label, run: () => this.#answer(owner, calls, Array.isArray(parsed), handler) })
    return true
  }

  async #answer(owner: Owner, calls: readonly Call[], isBatch: boolean, handler: Handler): Promise<void> {
    const { scheduler, chooseFault } = this.#options
    const fault = chooseFault(
      calls.map(({ method }) => method),
      owner,
    )
    if (fault) scheduler.note(owner, `fault ${fault}`)
    const answers: object[] = []
    if (fault !== 'no answer') for (const call of calls) answers.push(await this.#ask(call, fault))
    const controller = { aborted: false, paused: false, reason: null, abort() {}, pause() {}, resume() {} }
    handler.onRequestStart?.(controller, {})
    if (fault === 'no answer' || fault === 'answer lost')
      return handler.onResponseError?.(controller, Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))
    handler.onResponseStart?.(controller, 200, { 'content-type': 'application/json' })
    handler.onResponseData?.(controller, Buffer.from(JSON.stringify(isBatch ? answers : answers[0])))
    handler.onResponseEnd?.(controller, {})
  }

  async #ask(call: Call, fault: NodeFault | undefined): Promise<object> {
    const { id, method } = call
    try {
      return { jsonrpc: '2.0', id, result: await this.#result(call, fault) }
    } catch (error) {
      const { code, data } = error instanceof RpcError ? error : { code: -32_603, data: undefined }
      return {
        jsonrpc: '2.0',
        id,
        error: { code, message: messageOf(error), ...(data !== undefined && { data }) },
        method,
      }
    }
  }

  async #result(call: Call, fault: NodeFault | undefined): Promise<unknown> {
    const { chain } = this.#options
    const { method, params = [] } = call
    if (fault === 'transaction swallowed' && method === 'eth_sendRawTransaction')
      return transactionHash(params[0] as `0x${string}`)
    if (fault === 'logs missing' && method === 'eth_getLogs') return []
    if (fault === 'filter ignored' && method === 'eth_getLogs') {
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      return chain.request({ method, params: [{ fromBlock, toBlock }] })
    }
    if (fault === 'old head' && isHead(call)) {
      const head = (await chain.request({ method, params: ['latest', false] })) as { number: `0x${string}` }
      const older = Math.max(0, Number(head.number) - 2)
      return chain.request({ method, params: [`0x${older.toString(16)}`, false] })
    }
    return chain.request({ method, params })
  }
}

export const serveNode = (options: NodeOptions): void => setGlobalDispatcher(new Node(options))
