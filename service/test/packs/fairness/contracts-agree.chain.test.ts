// Compares computations of the service with the contracts.
import { hashTypedData, type Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buybackPool from '../../../src/chain/abi/buyback-pool.ts'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import * as shippingProcessor from '../../../src/chain/abi/shipping-payment-processor.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { sellBackTypedData, shippingQuoteTypedData } from '../../../src/chain/calls/typed-data.ts'
import { approvalForAllCall, approveCall, purchaseCall, sellBackCall } from '../../../src/chain/calls/unsigned-calls.ts'
import { requestIdOf } from '../../../src/packs/shared/partner-ref.ts'
import { micros } from '../../../src/kernel/money.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.dispose())

const word = (digit: string): Hex => `0x${digit.repeat(64)}`

test('a shipping quote has the hash that the contract verifies', async () => {
  const { shippingPaymentProcessor, card } = world.chain.contracts
  const quote = {
    orderId: word('9'),
    payer: world.wallets[0].address,
    asset: card,
    tokenId: 7n,
    total: micros(4_990_000n),
    expirationTime: 1_900_000_000n,
  }
  const at = { chainId: world.chain.chainId, verifyingContract: shippingPaymentProcessor }
  const { publicClient } = world.sandbox
  const onChain = await publicClient.readContract({
    address: shippingPaymentProcessor,
    abi: shippingProcessor.abi,
    functionName: 'hashQuote',
    args: [quote],
  })
  expect(hashTypedData(shippingQuoteTypedData(at, quote))).toBe(onChain)
})

test('prepared calls buy a pack and sell its card back; a signature sells another card back', async () => {
  const [wallet, relay] = world.wallets
  const { publicClient } = world.sandbox
  const { comboPool: pool, usdc, buybackPool: buyback } = world.chain.contracts
  const price = micros(5_000_000n)
  const buy = async (partnerRef: Hex): Promise<{ asset: Hex; tokenId: bigint }> => {
    await wallet.send(approveCall({ token: usdc, spender: pool, amount: price, purpose: 'a pack' }))
    await wallet.send(
      purchaseCall({
        pool,
        tierId: 1,
        version: 1,
        quantity: 1,
        maxUnit: price,
        recipient: wallet.address,
        partnerRef,
        userRandom: word('b'),
      }),
    )
    const requestId = requestIdOf(wallet.address, partnerRef)
    return world.until(async () => {
      const [revealed] = await publicClient.getContractEvents({
        address: pool,
        abi: comboPool.abi,
        eventName: 'PackRevealed',
        args: { requestId },
        fromBlock: 0n,
      })
      const { asset, tokenId } = revealed?.args ?? {}
      return asset !== undefined && tokenId !== undefined && { asset, tokenId }
    }, 'the pack is revealed')
  }

  const first = await buy(word('1'))
  await wallet.send(approvalForAllCall({ asset: first.asset, operator: buyback }))
  await wallet.send(sellBackCall({ buyback, asset: first.asset, tokenIds: [first.tokenId], minTotal: micros(1n) }))
  const ownerOf = (asset: Hex, id: bigint) =>
    publicClient.readContract({ address: asset, abi: vaultAsset.abi, functionName: 'ownerOf', args: [id] })
  expect(await ownerOf(first.asset, first.tokenId)).toBe(buyback)

  const second = await buy(word('2'))
  const sale = {
    seller: wallet.address,
    asset: second.asset,
    tokenIds: [second.tokenId],
    minTotal: micros(1n),
    nonce: 0n,
    deadline: BigInt(Math.floor(world.clock.now().getTime() / 1_000) + 3_600),
  }
  const at = { chainId: world.chain.chainId, verifyingContract: buyback }
  const signature = await privateKeyToAccount(wallet.privateKey).signTypedData(sellBackTypedData(at, sale))
  // Any account may submit the signature; the seller is paid.
  await relay.write({
    address: buyback,
    abi: buybackPool.abi as Abi,
    functionName: 'sellBackWithSig',
    args: [sale, signature],
  })
  expect(await ownerOf(second.asset, second.tokenId)).toBe(buyback)
})
