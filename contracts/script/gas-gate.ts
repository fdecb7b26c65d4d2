// The purchase of a gated tier.
import { poolOf, purchaseCall, type World } from './gas-world.ts'

/**
 * The first edition, the entropy contract's proxy, the version of the odds (140 for the argument, 160 to check it), and the
 * number in line: 256 for the event, the rest to count and to check it.
 */
export const purchaseGoal = 163_036 + 4_662 + 300 + 450

/** What a permit may cost: its argument, the recovery of its signer and the lookup of the role. */
const permitGoal = 9_000

const permitFields = [
  { name: 'buyer', type: 'address' },
  { name: 'tierId', type: 'uint16' },
  { name: 'version', type: 'uint16' },
  { name: 'quantity', type: 'uint8' },
  { name: 'expiry', type: 'uint64' },
  { name: 'nonce', type: 'bytes32' },
] as const

export async function measureGated(world: World): Promise<void> {
  const { chain, note } = world
  const pool = poolOf(chain)
  // The pool holds USDC, as it does while packs are on sale.
  await chain.send('alice', purchaseCall(world, 1, 1, 'alice').call)
  await chain.send('pauser', pool('gateTier', 1))
  const { call, ref } = purchaseCall(world, 1, 1, 'alice')
  const expiry = BigInt(chain.now() + 900)
  const buyer = chain.account('alice').address
  const signature = await chain.account('gate').signTypedData({
    domain: { name: 'ComboPool', version: '1', chainId: 31_337, verifyingContract: chain.at('combo-pool') },
    types: { PurchasePermit: permitFields },
    primaryType: 'PurchasePermit',
    message: { buyer, tierId: 1, version: 1, quantity: 1, expiry, nonce: ref },
  })
  const gated = pool('purchaseGated', ...call.args, expiry, signature)
  await note('purchase of a gated tier, steady, 1 pack', 'alice', gated, purchaseGoal + permitGoal)
}
