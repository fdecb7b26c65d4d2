import {
  hashTypedData,
  keccak256,
  numberToHex,
  parseSignature,
  parseTransaction,
  recoverAddress,
  type Address,
  type Hash,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { toStored } from '../addresses.ts'
import { typedDataToWire } from '../calls/typed-data.ts'
import { curveOrder } from './der.ts'
import { SignerFault, type PostToSigner } from './remote.ts'
import { attachSignature, transactionDigest, type Signature, type Signer, type TransactionRequest } from './signer.ts'

export type Web3SignerOptions = { readonly url: URL; readonly address: Address; readonly post: PostToSigner }

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 200) : undefined)

/** The parameters of `eth_signTransaction`; numbers are hexadecimal. */
const toParameters = (from: Address, request: TransactionRequest): Record<string, string> => ({
  from,
  to: request.to,
  data: request.data,
  nonce: numberToHex(request.nonce),
  value: numberToHex(request.valueWei),
  gas: numberToHex(request.gasLimit),
  maxFeePerGas: numberToHex(request.maxFeeWei),
  maxPriorityFeePerGas: numberToHex(request.maxPriorityFeeWei),
})

async function checkSignature(signature: Signature, digest: Hash, address: Address): Promise<void> {
  if (BigInt(signature.s) > curveOrder / 2n)
    throw new SignerFault('The signature must have the lower of both s values.')
  const signedBy = await recoverAddress({ hash: digest, signature }).catch(() => undefined)
  if (signedBy?.toLowerCase() !== address)
    throw new SignerFault('The signature does not belong to the configured address.')
}

function readSignature(raw: Hex): Signature {
  try {
    const { r, s, yParity } = parseTransaction(raw)
    if (r && s && (yParity === 0 || yParity === 1))
      return { r: numberToHex(BigInt(r), { size: 32 }), s: numberToHex(BigInt(s), { size: 32 }), yParity }
  } catch {
    // Reported below.
  }
  throw new SignerFault('The key service did not return a signed transaction.')
}

/** Signs over the JSON-RPC of a remote signer (Web3Signer) and verifies every answer. */
export async function createWeb3Signer({ url, post, ...options }: Web3SignerOptions): Promise<Signer> {
  const address = toStored(options.address)
  let lastId = 0

  async function call(method: string, params: readonly unknown[]): Promise<unknown> {
    lastId += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })
    const answer = await post({ url, headers: { 'content-type': 'application/json' }, body })
    const fault = answer.body['error'] as { message?: unknown } | undefined
    if (fault || answer.status !== 200)
      throw new SignerFault(`The key service refused ${method}: ${textOf(fault?.message) ?? answer.status}.`)
    return answer.body['result']
  }

  async function signTransaction(request: TransactionRequest) {
    const raw = await call('eth_signTransaction', [toParameters(address, request)])
    const signature = readSignature(isHex(raw) ? raw : '0x')
    // The service may have signed another transaction, for example on its own chain id.
    const signed = attachSignature(request, signature)
    if (signed.hash !== keccak256(raw as Hex)) throw new SignerFault('The key service signed another transaction.')
    await checkSignature(signature, transactionDigest(request), address)
    return signed
  }

  async function signTypedData(typedData: TypedDataDefinition): Promise<Hex> {
    const answer = await call('eth_signTypedData', [address, JSON.stringify(typedDataToWire(typedData))])
    if (!isHex(answer) || answer.length !== 132) throw new SignerFault('The key service did not return a signature.')
    const { r, s, yParity } = parseSignature(answer)
    await checkSignature({ r, s, yParity: yParity === 1 ? 1 : 0 }, hashTypedData(typedData), address)
    return answer
  }

  const accounts = await call('eth_accounts', [])
  const isKnown =
    Array.isArray(accounts) && accounts.some((one) => typeof one === 'string' && one.toLowerCase() === address)
  if (!isKnown) throw new SignerFault(`The key service has no key of ${address}.`)
  return { address, signTransaction, signTypedData }
}
