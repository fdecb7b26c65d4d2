// The on-chain side of the credits: their backing, and the payments made with them.
import { sql } from 'kysely'
import { erc20Abi, parseAbiItem, type Address } from 'viem'
import { many } from '../../src/db/db.ts'
import type { World } from './chain-world.ts'
import { expectSoundBooks } from './invariants.ts'
import type { Backing } from './violations.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** A world, or an installation of several processes. */
export type BackedWorld = {
  readonly db: World['db']
  readonly sandbox: Pick<World['sandbox'], 'publicClient'>
  readonly chain: Pick<World['chain'], 'contracts'>
}

export const readDollars = ({ sandbox, chain }: BackedWorld, owner: Address): Promise<bigint> =>
  sandbox.publicClient.readContract({
    address: chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

export async function readBacking(world: BackedWorld): Promise<Backing> {
  const addresses = await many(world.db, sql<{ address: Address }>`select address from user_vaults`)
  // Vaults first: an amount swept meanwhile is counted twice, not missed.
  const vaults = sumOf(await Promise.all(addresses.map(({ address }) => readDollars(world, address))))
  return { creditsTreasury: await readDollars(world, world.chain.contracts.creditsTreasury), vaults }
}

/** The treasury's payments for packs, net of refunds by the sellers. */
async function readPaid({ sandbox, chain }: BackedWorld): Promise<bigint> {
  const { usdc, creditsTreasury, comboPool, instantStore } = chain.contracts
  const sellers = [comboPool, instantStore]
  const read = async (from: Address | Address[], to: Address | Address[]): Promise<bigint> => {
    const logs = await sandbox.publicClient.getLogs({
      address: usdc,
      event: transfer,
      args: { from, to },
      fromBlock: 0n,
      strict: true,
    })
    return sumOf(logs.map(({ args }) => args.value))
  }
  return (await read(creditsTreasury, sellers)) - (await read(sellers, creditsTreasury))
}

/** Final check of a test in a world: the ledger is consistent and backed on chain. */
export const expectBackedBooks = (world: World): Promise<void> =>
  expectSoundBooks({ db: world.db, readBacking: () => readBacking(world) })

/** The same when no work is pending: the ledger's payments equal the chain's charges. */
export async function expectSettledBooks(world: World): Promise<void> {
  await world.settle()
  await expectPaidBooks(world)
}

/** The same where the caller knows that no work is pending. */
export async function expectPaidBooks(world: BackedWorld): Promise<void> {
  await expectSoundBooks({
    db: world.db,
    readBacking: async () => ({ ...(await readBacking(world)), paid: await readPaid(world) }),
  })
}
