import {
  decodeFunctionData,
  erc20Abi,
  getAddress,
  hashTypedData,
  recoverTypedDataAddress,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { micros } from '../../kernel/money.ts'
import { curveOrder } from '../signers/der.ts'
import { createChainClient } from '../clients/client.ts'
import {
  isSignedBy,
  sellBackTypedData,
  shippingQuoteTypedData,
  typedDataToWire,
  type ShippingQuote,
} from './typed-data.ts'
import {
  approvalForAllCall,
  approveCall,
  burnCall,
  callKinds,
  depositCall,
  purchaseCall,
  sellBackCall,
  shippingPaymentCall,
  walletAbi,
  type UnsignedCalls,
} from './unsigned-calls.ts'
import { toUserOperations, toWalletSendCalls } from './wallet-calls.ts'

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const word = (digit: string): Hex => `0x${digit.repeat(64)}`
const [usdc, pool, asset, buyer, processor] = ['1', '2', '3', '4', '5'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const quote: ShippingQuote = {
  orderId: word('9'),
  payer: buyer,
  asset,
  tokenId: 7n,
  total: micros(4_990_000n),
  expirationTime: 1_800_000_000n,
}
const approve = approveCall({ token: usdc, spender: pool, amount: micros(25_000_000n), purpose: 'two packs' })
const order = {
  pool,
  tierId: 3,
  version: 7,
  quantity: 2,
  maxUnit: micros(12_500_000n),
  recipient: buyer,
  partnerRef: word('a'),
  userRandom: word('b'),
}
const purchase = purchaseCall(order)
const every = [
  approve,
  purchase,
  approvalForAllCall({ asset, operator: pool }),
  sellBackCall({ buyback: pool, asset, tokenIds: [1n, 2n], minTotal: micros(1n) }),
  burnCall({ asset, tokenId: 7n, burnType: 1 }),
  shippingPaymentCall({ processor, quote, signature: '0x1234' }),
  depositCall({ router: pool, userRef: word('c'), amount: micros(5_000_000n) }),
]

test('every call kind of the interface has a call with a plain description', () => {
  expect(every.map(({ kind }) => kind)).toEqual(callKinds)
  expect(approve.description).toBe('Allow 25.000000 USDC for two packs.')
  expect(purchase.description).toBe('Buy 2 packs of tier 3 for at most 12.500000 USDC each.')
})

test('calls encode their arguments', () => {
  expect(decodeFunctionData({ abi: erc20Abi, data: approve.data })).toEqual({
    functionName: 'approve',
    args: [pool, 25_000_000n],
  })
  expect(decodeFunctionData({ abi: walletAbi, data: purchase.data })).toEqual({
    functionName: 'purchase',
    args: [3, 7, 2, 12_500_000n, buyer, word('a'), word('b')],
  })
  const permit = { expiry: 1_800_000_900n, signature: '0x1234' } as const
  const gated = purchaseCall({ ...order, permit })
  expect([gated.kind, gated.description]).toEqual([purchase.kind, purchase.description])
  expect(decodeFunctionData({ abi: walletAbi, data: gated.data })).toEqual({
    functionName: 'purchaseGated',
    args: [3, 7, 2, 12_500_000n, buyer, word('a'), word('b'), 1_800_000_900n, '0x1234'],
  })
  const payment = decodeFunctionData({ abi: walletAbi, data: every[5]?.data ?? '0x' })
  expect(payment).toEqual({ functionName: 'payShipping', args: [quote, '0x1234'] })
})

test('a wallet that accepts batches gets the calls in order, and each approval is an operation of its own', () => {
  const calls: UnsignedCalls = { chain_id: 31_337, calls: [approve, purchase] }
  expect(toWalletSendCalls(calls, { from: buyer })).toEqual({
    version: '2.0.0',
    chainId: '0x7a69',
    from: buyer,
    atomicRequired: false,
    calls: [
      { to: usdc, data: approve.data, value: '0x0' },
      { to: pool, data: purchase.data, value: '0x0' },
    ],
  })
  const [, , approveAll, sell, burn] = every
  if (!approveAll || !sell || !burn) throw new Error('Expected seven calls.')
  const operations = toUserOperations({ chain_id: 1, calls: [approve, purchase, burn, approveAll, sell] })
  expect(operations.map((one) => one.map(({ kind }) => kind))).toEqual([
    ['erc20-approve'],
    ['purchase', 'burn'],
    ['set-approval-for-all'],
    ['sellback'],
  ])
})

const signer = privateKeyToAccount(`0x${'33'.repeat(32)}`)
const at = { chainId: 31_337, verifyingContract: processor }

test('a quote signature is valid only for its contract, chain, payer and price', async () => {
  const typedData = shippingQuoteTypedData(at, quote)
  const signature = await signer.signTypedData(typedData)
  const signedBy = (other: typeof typedData): Promise<Address> => recoverTypedDataAddress({ ...other, signature })
  expect(await signedBy(typedData)).toBe(signer.address)
  const others = [
    shippingQuoteTypedData({ ...at, chainId: 1 }, quote),
    shippingQuoteTypedData({ ...at, verifyingContract: pool }, quote),
    shippingQuoteTypedData(at, { ...quote, payer: pool }),
    shippingQuoteTypedData(at, { ...quote, total: micros(4_990_001n) }),
    shippingQuoteTypedData(at, { ...quote, expirationTime: quote.expirationTime + 1n }),
    shippingQuoteTypedData(at, { ...quote, tokenId: 8n }),
  ]
  for (const other of others) expect(await signedBy(other)).not.toBe(signer.address)
})

test('typed data survives its JSON form', () => {
  const typedData = sellBackTypedData(at, {
    seller: buyer,
    asset,
    tokenIds: [1n, 2n],
    minTotal: micros(10n),
    nonce: 0n,
    deadline: 1_800_000_000n,
  })
  const wire = JSON.parse(JSON.stringify(typedDataToWire(typedData)))
  expect(wire).toMatchObject({ primaryType: 'SellBack', message: { tokenIds: ['1', '2'], minTotal: '10' } })
  expect(wire.types.EIP712Domain).toHaveLength(4)
  const { EIP712Domain: _, ...types } = wire.types
  expect(hashTypedData({ ...wire, types })).toBe(hashTypedData(typedData))
})

test('the high-s twin of a signature is not accepted', async () => {
  // The check of a key signature needs no node, and the high-s twin must not pass as a contract signature.
  const client = createChainClient({ urls: ['http://127.0.0.1:1'], chainId: 31_337, readRounds: 1 })
  const typedData = shippingQuoteTypedData(at, quote)
  const signature = await signer.signTypedData(typedData)
  expect(await isSignedBy(client, { address: signer.address, typedData, signature })).toBe(true)
  const s = curveOrder - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  const mirrored: Hex = `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${v}`
  expect(await recoverTypedDataAddress({ ...typedData, signature: mirrored })).toBe(signer.address)
  await expect(isSignedBy(client, { address: signer.address, typedData, signature: mirrored })).rejects.toThrow()
})
