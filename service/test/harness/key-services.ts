// Key services of other companies, as far as the adapters use them, with their faults.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { numberToHex, parseTransaction, serializeTransaction, type Hex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { curveOrder } from '../../src/chain/signers/der.ts'

export type KeyService = { url: URL; calls: string[]; fault: Fault | undefined; [Symbol.asyncDispose](): Promise<void> }

/** What goes wrong with the next requests, until it is reset. */
export type Fault =
  | { status: number; body: string }
  | 'hang'
  | 'reset'
  | { result: unknown }
  | { privateKey: Hex }
  | { chainId: number }

const derInteger = (value: bigint): number[] => {
  const bytes = [...Buffer.from(numberToHex(value, { size: 32 }).slice(2), 'hex')]
  while (bytes.length > 1 && bytes[0] === 0) bytes.shift()
  if ((bytes[0] ?? 0) >= 0x80) bytes.unshift(0)
  return [0x02, bytes.length, ...bytes]
}
export const derSignature = (r: bigint, s: bigint): Uint8Array => {
  const body = [...derInteger(r), ...derInteger(s)]
  return Uint8Array.from([0x30, body.length, ...body])
}
const keyPrefix = '3056301006072a8648ce3d020106052b8104000a034200'
export const derPublicKey = (privateKey: Hex): Uint8Array =>
  Uint8Array.from(Buffer.from(keyPrefix + privateKeyToAccount(privateKey).publicKey.slice(2), 'hex'))

type Answer = { status: number; body: unknown }
type Handle = (request: IncomingMessage, body: string, service: KeyService) => Promise<Answer>

async function serve(handle: Handle): Promise<KeyService> {
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: KeyService = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    calls: [],
    fault: undefined,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { fault } = service
    if (fault === 'hang') return
    if (fault === 'reset') return void request.socket.destroy()
    if (fault !== undefined && 'status' in fault) return void response.writeHead(fault.status).end(fault.body)
    const { status, body } = await handle(request, text, service)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  return service
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Verifies Signature Version 4 from the headers that the request names, as the service would. */
function isAuthentic(request: IncomingMessage, body: string, secret: string, nowMs: number): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/kms\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/
  const [, , day = '', region = '', names = '', given] = pattern.exec(request.headers.authorization ?? '') ?? []
  const stamp = String(request.headers['x-amz-date'])
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at - nowMs) <= 900_000) || !names.split(';').includes('host') || !names.includes('x-amz-target'))
    return false
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const canonical = `${request.method}\n${request.url}\n\n${lines.join('')}\n${names}\n${sha256(body)}`
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${day}/${region}/kms/aws4_request\n${sha256(canonical)}`
  let key: Buffer = Buffer.from(`AWS4${secret}`)
  for (const part of [day, region, 'kms', 'aws4_request']) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex') === given
}

export type KmsServerOptions = { privateKey: Hex; keyId: string; secret: string; now: () => number }

/** AWS KMS: signatures are valid, and half of them have the high s value. */
export function startKms({ privateKey, keyId, secret, now }: KmsServerOptions): Promise<KeyService> {
  let signatures = 0
  const refused = (type: string): Answer => ({ status: 400, body: { __type: `com.amazonaws.kms#${type}` } })
  return serve(async (request, text, service) => {
    const action = String(request.headers['x-amz-target'])
    service.calls.push(action)
    if (!isAuthentic(request, text, secret, now())) return refused('IncompleteSignatureException')
    const input = JSON.parse(text) as Record<string, string>
    if (input['KeyId'] !== keyId) return refused('NotFoundException')
    if (action === 'TrentService.GetPublicKey') {
      const PublicKey = Buffer.from(derPublicKey(privateKey)).toString('base64')
      return { status: 200, body: { KeyId: keyId, PublicKey, KeySpec: 'ECC_SECG_P256K1', KeyUsage: 'SIGN_VERIFY' } }
    }
    const digest = Buffer.from(input['Message'] ?? '', 'base64')
    if (action !== 'TrentService.Sign' || input['MessageType'] !== 'DIGEST' || digest.length !== 32)
      return refused('ValidationException')
    const { r, s } = await sign({ hash: `0x${digest.toString('hex')}`, privateKey })
    signatures += 1
    const other = signatures % 2 === 0 ? BigInt(s) : curveOrder - BigInt(s)
    const Signature = Buffer.from(derSignature(BigInt(r), other)).toString('base64')
    return { status: 200, body: { KeyId: keyId, Signature, SigningAlgorithm: 'ECDSA_SHA_256' } }
  })
}

/** Web3Signer: JSON-RPC with the accounts of its keys, on the chain it was started for. */
export function startWeb3Signer({ privateKey, chainId }: { privateKey: Hex; chainId: number }): Promise<KeyService> {
  return serve(async (_request, text, service) => {
    const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: unknown[] }
    service.calls.push(method)
    const { fault } = service
    const answer = (result: unknown): Answer => ({ status: 200, body: { jsonrpc: '2.0', id, result } })
    if (typeof fault === 'object' && 'result' in fault && method !== 'eth_accounts') return answer(fault.result)
    const key = typeof fault === 'object' && 'privateKey' in fault ? fault.privateKey : privateKey
    const account = privateKeyToAccount(key)
    if (method === 'eth_accounts') return answer([privateKeyToAccount(privateKey).address.toLowerCase()])
    if (method === 'eth_signTypedData')
      return answer(await account.signTypedData(JSON.parse(String(params[1])) as TypedDataDefinition))
    if (method !== 'eth_signTransaction')
      return { status: 200, body: { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } } }
    const { from, to, data, nonce, value, gas, maxFeePerGas, maxPriorityFeePerGas } = params[0] as Record<string, Hex>
    if (from?.toLowerCase() !== privateKeyToAccount(privateKey).address.toLowerCase())
      return { status: 200, body: { jsonrpc: '2.0', id, error: { code: -32_000, message: 'Signing key not found' } } }
    const chain = typeof fault === 'object' && 'chainId' in fault ? fault.chainId : chainId
    const unsigned = {
      type: 'eip1559',
      chainId: chain,
      nonce: Number(nonce),
      to: to ?? null,
      data: data ?? '0x',
      value: BigInt(value ?? 0),
      gas: BigInt(gas ?? 0),
      maxFeePerGas: BigInt(maxFeePerGas ?? 0),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0),
    } as const
    return answer(await account.signTransaction(unsigned))
  })
}

/** The same signed transaction with the other, equally valid s value, which the chain rejects. */
export function malleate(raw: Hex): Hex {
  const { r, s, yParity, v: _v, ...transaction } = parseTransaction(raw as `0x02${string}`)
  const high = numberToHex(curveOrder - BigInt(s ?? 0), { size: 32 })
  return serializeTransaction(transaction as never, { r: r ?? '0x', s: high, yParity: yParity === 0 ? 1 : 0 })
}
