import { ShopError } from './answers.ts'

/** What a wallet needs to send a transaction. */
const allowed: ReadonlySet<unknown> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBlockByNumber',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
])

const timeoutMs = 15_000

/** Passes calls of the test wallet on to the chain node. */
export function createNode(rpcUrl: string | undefined) {
  return async function ask(call: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (rpcUrl === undefined) throw new ShopError(404, 'not_found', 'This shop has no test wallet.')
    const id = call['id'] ?? 1
    if (!allowed.has(call['method']))
      return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'method not found' } }
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: call['method'], params: call['params'] ?? [] }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.json()
  }
}
