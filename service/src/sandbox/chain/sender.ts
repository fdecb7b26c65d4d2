import { createWalletClient, http, type Abi, type Account, type Address, type Hex, type PublicClient } from 'viem'
import { devChain } from '../../chain/clients/dev-chain.ts'
import type { Wallet } from '../../chain/deploy/deploy.ts'
import type { Keyring, RoleName } from './keyring.ts'

export type Call = { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }

/** Sends the setup transactions of the sandbox as a role. */
export type Sender = {
  wallet(role: RoleName): Wallet
  /** Sends one call and waits until it is mined; throws if it reverts. */
  send(role: RoleName, call: Call): Promise<Hex>
  /** Sends many independent calls, then waits for all of them. */
  sendAll(role: RoleName, calls: readonly Call[]): Promise<void>
}

const batchSize = 50

export function createSender(publicClient: PublicClient, rpcUrl: string, keyring: Keyring): Sender {
  const transport = http(rpcUrl)
  const wallet = (role: RoleName): Wallet =>
    createWalletClient({ account: keyring.role(role) as Account, chain: devChain, transport })

  async function confirm(hash: Hex, what: string): Promise<Hex> {
    const receipt = await publicClient.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The sandbox transaction "${what}" reverted (${hash}).`)
    return hash
  }

  async function send(role: RoleName, call: Call): Promise<Hex> {
    return confirm(await wallet(role).writeContract(call), call.functionName)
  }

  async function sendAll(role: RoleName, calls: readonly Call[]): Promise<void> {
    const sender = wallet(role)
    let nonce = await publicClient.getTransactionCount({ address: sender.account.address, blockTag: 'pending' })
    for (let start = 0; start < calls.length; start += batchSize) {
      const batch = calls.slice(start, start + batchSize)
      const hashes: Hex[] = []
      for (const call of batch) hashes.push(await sender.writeContract({ ...call, nonce: nonce++ }))
      await Promise.all(hashes.map((hash) => confirm(hash, batch[0]?.functionName ?? 'call')))
    }
  }

  return { wallet, send, sendAll }
}
