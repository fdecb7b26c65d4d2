// The operations of holders with a gas goal: selling back, shipping, vaults.
import { keccak256, toHex, type Hex } from 'viem'
import * as buybackPool from '../../service/src/chain/abi/buyback-pool.ts'
import * as prizeSender from '../../service/src/chain/abi/prize-sender.ts'
import * as shippingProcessor from '../../service/src/chain/abi/shipping-payment-processor.ts'
import * as userVault from '../../service/src/chain/abi/user-vault.ts'
import * as vaultFactory from '../../service/src/chain/abi/vault-factory.ts'
import { assetOf, bind, million, mintMany, usdcOf, type World } from './gas-world.ts'
import type { Call, LocalChain } from './local-chain.ts'

/** A card of the inventory becomes a prize. */
async function giveCard(chain: LocalChain, to: Hex, id: number): Promise<void> {
  const prize = { asset: chain.at('card'), id: BigInt(id), to, itemRef: toHex(id, { size: 32 }) }
  await chain.send('prizes', bind(chain, 'prize-sender', prizeSender.abi)('send', prize))
}

export async function measureSellBacks({ chain, note, figures }: World): Promise<void> {
  const card = assetOf(chain, 'card')
  const buyback = bind(chain, 'buyback-pool', buybackPool.abi)
  const bob = chain.account('bob').address
  const ids = await mintMany(chain, 'card', 1_001, 62, (id) => (id % 5) + 1)
  const expiry = chain.now() + 86_400
  for (const [index, id] of ids.entries()) {
    await giveCard(chain, bob, id)
    const call = buyback('registerWindow', chain.at('card'), BigInt(id), bob, expiry)
    if (index === 61) await note('register window', 'windows', call)
    else await chain.send('windows', call)
  }
  await chain.send('bob', card('setApprovalForAll', chain.at('buyback-pool'), true))
  const batch = (from: number, to: number): bigint[] => ids.slice(from, to).map(BigInt)
  await chain.send('bob', buyback('sellBack', chain.at('card'), batch(0, 1), 1n))
  await note('sell back 1 card', 'bob', buyback('sellBack', chain.at('card'), batch(1, 2), 1n))
  await note('sell back 10 cards', 'bob', buyback('sellBack', chain.at('card'), batch(2, 12), 1n))
  const fifty = await note('sell back 50 cards', 'bob', buyback('sellBack', chain.at('card'), batch(12, 62), 1n))
  figures.push({ name: 'sell back, per card of 50', gas: Math.ceil(Number(fifty.gasUsed) / 50), goal: 16_000 })
}

/** The first edition without its redundant event. */
const shippingGoal = 81_766 - 1_500

export async function measureShipping({ chain, note }: World): Promise<void> {
  const card = assetOf(chain, 'card')
  const processor = bind(chain, 'shipping-payment-processor', shippingProcessor.abi)
  const alice = chain.account('alice').address
  const ids = await mintMany(chain, 'card', 2_001, 3, () => 1)
  await chain.send('alice', usdcOf(chain)('approve', chain.at('shipping-payment-processor'), million))
  for (const [index, id] of ids.entries()) {
    await giveCard(chain, alice, id)
    const burn = card('requestBurn', BigInt(id), 1)
    if (index === 0) await note('request burn', 'alice', burn)
    else await chain.send('alice', burn)
    const quote = {
      orderId: toHex(1_000 + index, { size: 32 }),
      payer: alice,
      asset: chain.at('card'),
      tokenId: BigInt(id),
      total: 12_340_000n,
      expirationTime: BigInt(chain.now() + 3_600),
    }
    const signature = await signQuote(chain, quote)
    const pay = processor('payShipping', quote, signature)
    if (index === 1) await note('pay shipping, second of two orders in a word', 'alice', pay, shippingGoal)
    else if (index === 2) await note('pay shipping, first of two orders in a word', 'alice', pay)
    else await chain.send('alice', pay)
    if (index === 1) await note('dispatch', 'dispatcher', processor('dispatch', quote))
    if (index === 2) await note('refund shipping', 'dispatcher', processor('refundShipping', quote))
  }
}

type Quote = { orderId: Hex; payer: Hex; asset: Hex; tokenId: bigint; total: bigint; expirationTime: bigint }

function signQuote(chain: LocalChain, quote: Quote): Promise<Hex> {
  return chain.account('shippingSigner').signTypedData({
    domain: {
      name: 'ShippingPaymentProcessor',
      version: '1',
      chainId: 31337,
      verifyingContract: chain.at('shipping-payment-processor'),
    },
    types: {
      ShippingQuote: [
        { name: 'orderId', type: 'bytes32' },
        { name: 'payer', type: 'address' },
        { name: 'asset', type: 'address' },
        { name: 'tokenId', type: 'uint256' },
        { name: 'total', type: 'uint256' },
        { name: 'expirationTime', type: 'uint64' },
      ],
    },
    primaryType: 'ShippingQuote',
    message: quote,
  })
}

export async function measureVaults({ chain, note }: World): Promise<void> {
  const factory = bind(chain, 'vault-factory', vaultFactory.abi)
  const ref = keccak256(toHex('a user'))
  await note('vault deployment', 'vaults', factory('deploy', ref))
  const vault = await chain.publicClient.readContract({
    address: chain.at('vault-factory'),
    abi: vaultFactory.abi,
    functionName: 'vaultOf',
    args: [ref],
  })
  await chain.send('minter', usdcOf(chain)('mint', vault, 5_000_000n))
  const call: Call = { address: vault, abi: userVault.abi, functionName: 'sweep', args: [] }
  await note('vault sweep', 'bob', call)
}
