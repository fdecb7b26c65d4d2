import { erc20Abi, type Address } from 'viem'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { privateKeyToAccount } from 'viem/accounts'
import { sql } from 'kysely'
import { many } from '../../../src/db/db.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import type { World } from '../../harness/chain-world.ts'
import { expectBackedBooks, readDollars } from '../../harness/backing.ts'
import type { Client, Reply } from '../../harness/service.ts'

export const usdc = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000))

/** Deposits, withdrawals and balance checks of a test world. */
export function createMoneyWorld(world: World, partner: Client) {
  const dollarsOf = (owner: Address): Promise<bigint> => readDollars(world, owner)

  async function addressOf(name: string): Promise<Address> {
    const reply = await partner.send('POST', '/wallet/deposit-address', { external_user_id: name })
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body.error}`)
    return reply.body.data.address
  }

  const pay = (wallet: WorldWallet, to: Address, amount: bigint, token: Address = world.chain.contracts.usdc) =>
    wallet.write({ address: token, abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

  const depositsOf = async (name: string) =>
    (await partner.get(`/wallet/deposits?external_user_id=${name}`)).body.data.deposits as {
      id: number
      status: string
      failure_reason: string | null
      amount: string
      tx_hash: string
      confirmations: number
    }[]

  const walletOf = async (name: string) =>
    (await partner.get(`/wallet/balance?external_user_id=${name}`)).body.data.wallet as Record<string, string>

  async function signIn(wallet: WorldWallet, change: Partial<Parameters<typeof createSiweMessage>[0]> = {}) {
    const message = createSiweMessage({
      address: wallet.address,
      chainId: world.chain.chainId,
      domain: 'shop.example',
      nonce: generateSiweNonce(),
      uri: 'https://shop.example/link',
      version: '1',
      issuedAt: new Date(),
      ...change,
    })
    return { message, signature: await privateKeyToAccount(wallet.privateKey).signMessage({ message }) }
  }

  async function link(name: string, wallet: WorldWallet): Promise<Reply> {
    const proof = await signIn(wallet)
    const body = { external_user_id: name, wallet_address: wallet.address, ...proof }
    return partner.send('POST', '/end-users/link-wallet', body)
  }

  const withdraw = (name: string, to: Address, amount: string, key: string, client = partner): Promise<Reply> =>
    client.send(
      'POST',
      '/wallet/withdraw',
      { external_user_id: name, to_address: to, amount_usdc: amount },
      { 'idempotency-key': key },
    )

  const credit = (name: string, amount: string) =>
    partner.send('POST', '/sandbox/credit', { external_user_id: name, amount_usdc: amount })

  const expectSound = () => expectBackedBooks(world)
  const eventsOf = (event: string) =>
    many(
      world.db,
      sql<{ occurrence: string; data: Record<string, unknown> }>`
        select occurrence, data from events where event = ${event} order by id`,
    )

  return {
    dollarsOf,
    addressOf,
    pay,
    depositsOf,
    walletOf,
    signIn,
    link,
    withdraw,
    credit,
    expectSound,
    eventsOf,
  }
}

export type MoneyWorld = ReturnType<typeof createMoneyWorld>
