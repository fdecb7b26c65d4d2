import {
  createWalletClient,
  encodeFunctionData,
  http,
  parseGwei,
  type Abi,
  type Account,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { devChain } from '../../chain/clients/dev-chain.ts'
import { rpcTransport } from '../../chain/clients/rpc.ts'
import type { Wallet } from '../../chain/deploy/deploy.ts'
import { assert } from '../../kernel/assert.ts'
import type { AccountName, Keyring, RoleName } from './keyring.ts'

export type Call = { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }

/** A call of a role, or a plain payment. */
export type Act = { role: AccountName } & ({ call: Call } | { to: Address; value: bigint })

/** Sends the setup transactions of the sandbox as a role. */
export type Sender = {
  wallet(role: RoleName): Wallet
  /** Sends one call and waits until it is mined; throws if it reverts. */
  send(role: RoleName, call: Call): Promise<Hex>
  /** Mines many acts together, those of a role in their order; throws if one reverts. */
  sendTogether(acts: readonly Act[]): Promise<void>
  /** Mines what an interrupted start left unmined. */
  minePending(): Promise<void>
  /** Adds empty blocks, so that the blocks before them are final. */
  mineEmpty(count: number): Promise<void>
  /** The next block has this time, and the clock of the chain goes on from it. */
  setTime(at: Date): Promise<void>
  /** How far the clock of the chain is ahead; negative in the past. */
  readOffsetSeconds(): Promise<number>
}

/** The chain compares each new transaction with all that wait, so they are mined in portions. */
const batchSize = 50
const mostRounds = 20
/** Enough for each act of a setup; estimating it would cost more requests than the transactions. */
const fixedGas = { gas: 5_000_000n, maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1') }

type Control = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>

export function createSender(publicClient: PublicClient, rpcUrl: string, keyring: Keyring): Sender {
  const transport = rpcTransport(rpcUrl)
  const wallet = (role: RoleName): Wallet =>
    createWalletClient({ account: keyring.role(role) as Account, chain: devChain, transport })
  const control = publicClient.request as unknown as Control
  const together = createWalletClient({ chain: devChain, transport: http(rpcUrl, { batch: { batchSize } }) })
  const mineOnRequest = (isOn: boolean) => control({ method: 'evm_setAutomine', params: [!isOn] })

  async function confirm(hash: Hex, what: string): Promise<Hex> {
    const receipt = await publicClient.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The sandbox transaction "${what}" reverted (${hash}).`)
    return hash
  }

  async function send(role: RoleName, call: Call): Promise<Hex> {
    return confirm(await wallet(role).writeContract(call), call.functionName)
  }

  async function sign(acts: readonly Act[]): Promise<{ raw: Hex; what: string }[]> {
    const nonces = new Map<AccountName, number>()
    for (const role of new Set(acts.map((act) => act.role))) {
      const { address } = keyring.role(role)
      nonces.set(role, await publicClient.getTransactionCount({ address, blockTag: 'pending' }))
    }
    const signing = acts.map(async (act) => {
      const nonce = nonces.get(act.role) ?? 0
      nonces.set(act.role, nonce + 1)
      const content = 'call' in act ? { to: act.call.address, data: encodeFunctionData(act.call) } : act
      const { to, data, value } = { data: undefined, value: undefined, ...content }
      const account = keyring.role(act.role)
      const raw = await account.signTransaction({ ...fixedGas, chainId: devChain.id, nonce, to, data, value })
      return { raw, what: 'call' in act ? act.call.functionName : 'payment' }
    })
    return Promise.all(signing)
  }

  async function minePending(): Promise<void> {
    await mineOnRequest(false)
    // A transaction whose predecessor is missing is never mined, and does not matter here.
    for (let round = 0; round < mostRounds; round++) {
      const { pending } = (await control({ method: 'packhouse_status', params: [] })) as { pending: Hex[] }
      if (pending.length === 0) return
      await control({ method: 'evm_mine', params: [] })
    }
  }

  async function sendTogether(acts: readonly Act[]): Promise<void> {
    if (acts.length === 0) return
    const signed = await sign(acts)
    const sent: { hash: Hex; what: string }[] = []
    await mineOnRequest(true)
    try {
      for (let start = 0; start < signed.length; start += batchSize) {
        const sending = signed.slice(start, start + batchSize).map(async ({ raw, what }) => {
          sent.push({ hash: await together.sendRawTransaction({ serializedTransaction: raw }), what })
        })
        await Promise.all(sending)
        await control({ method: 'evm_mine', params: [] })
      }
    } finally {
      await minePending()
    }
    await Promise.all(
      sent.map(async ({ hash, what }) => {
        const receipt = (await together.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never)) as {
          status: Hex
        } | null
        assert(receipt?.status === '0x1', `The sandbox transaction "${what}" (${hash}) succeeded.`)
      }),
    )
  }

  async function mineEmpty(count: number): Promise<void> {
    await control({ method: 'packhouse_mine', params: [count] })
  }

  const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)
  const setTime = async (at: Date): Promise<void> =>
    void (await control({ method: 'evm_setNextBlockTimestamp', params: [secondsOf(at)] }))

  async function readOffsetSeconds(): Promise<number> {
    const status = await control({ method: 'packhouse_status', params: [] })
    return (status as { clock_offset_seconds: number }).clock_offset_seconds
  }

  return { wallet, send, sendTogether, minePending, mineEmpty, setTime, readOffsetSeconds }
}
