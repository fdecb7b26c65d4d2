import { hexToBigInt, numberToHex, type Address, type Hash, type Hex, type PublicClient } from 'viem'

/** The relayer's reads as plain values. Requests go directly to the node; nothing is cached. */
type RpcClient = Pick<PublicClient, 'request'>

export type Head = { readonly number: bigint; readonly hash: Hash; readonly baseFeeWei: bigint }

export type Receipt = {
  readonly hash: Hash
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly succeeded: boolean
  readonly gasUsed: bigint
  readonly gasPriceWei: bigint
}

type BlockAnswer = { number: Hex | null; hash: Hash | null; baseFeePerGas?: Hex | null } | null

const tagOf = (block: bigint | 'latest' | 'safe' | 'finalized'): Hex | 'latest' | 'safe' | 'finalized' =>
  typeof block === 'bigint' ? numberToHex(block) : block

/** Undefined when the node does not know the block (yet). */
export async function readBlock(
  client: RpcClient,
  block: bigint | 'latest' | 'safe' | 'finalized',
): Promise<Head | undefined> {
  const answer = (await client.request({
    method: 'eth_getBlockByNumber',
    params: [tagOf(block), false],
  })) as BlockAnswer
  if (!answer?.number || !answer.hash) return undefined
  const { number, hash, baseFeePerGas } = answer
  return { number: hexToBigInt(number), hash, baseFeeWei: hexToBigInt(baseFeePerGas ?? '0x0') }
}

/** The account's next nonce at a block. */
export async function readNonce(client: RpcClient, address: Address, block: bigint | 'latest'): Promise<bigint> {
  return hexToBigInt(await client.request({ method: 'eth_getTransactionCount', params: [address, tagOf(block)] }))
}

export async function readReceipt(client: RpcClient, hash: Hash): Promise<Receipt | undefined> {
  const answer = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (!answer) return undefined
  return {
    hash,
    blockNumber: hexToBigInt(answer.blockNumber),
    blockHash: answer.blockHash,
    succeeded: answer.status === '0x1',
    gasUsed: hexToBigInt(answer.gasUsed),
    gasPriceWei: hexToBigInt(answer.effectiveGasPrice),
  }
}

export async function readBalance(client: RpcClient, address: Address): Promise<bigint> {
  return hexToBigInt(await client.request({ method: 'eth_getBalance', params: [address, 'latest'] }))
}

export function sendRaw(client: RpcClient, raw: Hex): Promise<Hash> {
  return client.request({ method: 'eth_sendRawTransaction', params: [raw] })
}

export type CallRequest = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly valueWei: bigint
  readonly gas?: bigint | undefined
}

const callParameters = ({ from, to, data, valueWei, gas }: CallRequest) => ({
  from,
  to,
  data,
  value: numberToHex(valueWei),
  ...(gas !== undefined && { gas: numberToHex(gas) }),
})

export function simulateCall(client: RpcClient, request: CallRequest, block: bigint | 'latest'): Promise<Hex> {
  return client.request({ method: 'eth_call', params: [callParameters(request), tagOf(block)] })
}

export async function estimateGas(client: RpcClient, request: CallRequest): Promise<bigint> {
  return hexToBigInt(await client.request({ method: 'eth_estimateGas', params: [callParameters(request), 'latest'] }))
}
