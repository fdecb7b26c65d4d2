import { HttpRequestError, InternalRpcError, InvalidInputRpcError, RpcRequestError, TimeoutError, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { ChainUnavailable, classifyFault, type ChainFaultKind } from './faults.ts'
import { decodeRevert } from './reverts.ts'

const url = 'https://user:secret@node.example/key-123'
const answer = (message: string, code = -32_000, data?: unknown): Error => {
  const inner = new RpcRequestError({ body: {}, url, error: { code, message, data } })
  return code === -32_603 ? new InternalRpcError(inner) : new InvalidInputRpcError(inner)
}

test.each<[string, ChainFaultKind]>([
  ['already known', 'already_known'],
  ['Known transaction: 0xab', 'already_known'],
  ['AlreadyKnown: already in mempool', 'already_known'],
  ['nonce too low: next nonce 5, tx nonce 3', 'nonce_too_low'],
  ['Transaction nonce is too low. Try incrementing the nonce.', 'nonce_too_low'],
  ['nonce too high', 'nonce_too_high'],
  ['replacement transaction underpriced', 'underpriced'],
  ['transaction underpriced: gas tip cap 1, minimum needed 2', 'fee_too_low'],
  ['max fee per gas less than block base fee: address 0x, maxFeePerGas: 1, baseFee: 7', 'fee_too_low'],
  ['insufficient funds for gas * price + value: balance 0, tx cost 1', 'insufficient_funds'],
  ['execution reverted', 'reverted'],
  ['exceeds block gas limit', 'refused'],
  ['intrinsic gas too low: gas 1, minimum needed 21000', 'refused'],
  ['daily request count exceeded, request rate limited', 'network'],
])('“%s” is %s', (message, kind) => {
  expect(classifyFault(answer(message)).kind).toBe(kind)
})

test('a failure without a node’s answer is a network fault and reveals no URL', () => {
  const faults = [
    new HttpRequestError({ url, status: 429, body: {} }),
    new TimeoutError({ url, body: {} }),
    answer('Internal error', -32_603),
    new ChainUnavailable('No node answered eth_call.'),
    new TypeError('fetch failed'),
  ].map((error) => classifyFault(error))
  expect(faults.map(({ kind }) => kind)).toEqual(Array<string>(5).fill('network'))
  for (const { message } of faults) expect(message).not.toMatch(/secret|key-123|node\.example/)
})

test('revert data is found however the node wraps it, and decoded with the contract errors', () => {
  const errors = parseAbi(['error SoldOut(uint16 tier, uint8 shelf)'])
  const data =
    '0x3c3c0ed300000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000002'
  for (const wrapped of [data, { data }, `Reverted ${data}`]) {
    const fault = classifyFault(answer('execution reverted', 3, wrapped))
    expect(fault).toMatchObject({ kind: 'reverted', data })
  }
  expect(decodeRevert(undefined, errors, 'out of gas')).toEqual({
    name: undefined,
    args: [],
    message: 'out of gas',
    data: undefined,
  })
  const reason =
    '0x08c379a000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000003626f6f0000000000000000000000000000000000000000000000000000000000'
  expect(decodeRevert(reason, errors)).toMatchObject({ name: 'Error', message: 'boo' })
  expect(decodeRevert('0xdeadbeef', errors)).toMatchObject({ name: undefined, data: '0xdeadbeef' })
})
