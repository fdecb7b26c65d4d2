import { parseAbi, toHex, type Address, type Hex } from 'viem'
import { contractAddress } from '../../chain/deploy/deploy.ts'
import { signingRoles } from '../../chain/signers/role-policies.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Micros } from '../../kernel/money.ts'
import type { SandboxClock } from '../clock.ts'
import type { SandboxControls } from '../controls/service.ts'
import type { BlockProducer } from './block-producer.ts'
import type { SandboxChain } from './host.ts'

type ControlRequest = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>
type ChainStatus = {
  block_number: number
  clock_offset_seconds: number
  reverts_left: number
  base_fee_held: Hex | null
}

const usualGasPriceWei = 1_000_000_000n

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

/** What the chain itself offers beyond a node's usual methods. */
const controlsOf = ({ publicClient }: SandboxChain): ControlRequest => publicClient.request as unknown as ControlRequest

/** Brings the chain's clock to where the service's is. Called at the start, it also mends an advance that was cut off. */
export async function alignChainClock(chain: SandboxChain, clock: SandboxClock): Promise<void> {
  const request = controlsOf(chain)
  const status = (await request({ method: 'packhouse_status', params: [] })) as ChainStatus
  const behind = Math.floor(clock.offsetMs() / 1_000) - status.clock_offset_seconds
  if (behind <= 0) return
  await request({ method: 'evm_increaseTime', params: [behind] })
  await request({ method: 'packhouse_mine', params: [1] })
}

/** Whether the way to the chain is cut, and until when. */
export type Outage = { isCut(): boolean; cut(seconds: number): Date }

export function createOutage(clock: Clock): Outage {
  let endsAt = new Date(0)
  return {
    isCut: () => clock.now() < endsAt,
    cut: (seconds) => (endsAt = new Date(clock.now().getTime() + seconds * 1_000)),
  }
}

export type ControlDeps = {
  chain: SandboxChain
  clock: SandboxClock
  blockProducer: BlockProducer
  outage: Outage
  /** Blocks from this depth on are final and never taken back. */
  finalDepth: number
}

/** The sandbox's levers on its own chain. */
export function createSandboxControls({
  chain,
  clock,
  blockProducer,
  outage,
  finalDepth,
}: ControlDeps): SandboxControls {
  const request = controlsOf(chain)

  async function advance(seconds: number): Promise<Date> {
    // The service's clock is written down first; the chain follows it, now or at the next start.
    await clock.advance(seconds * 1_000)
    await alignChainClock(chain, clock)
    return clock.now()
  }

  async function fund(address: Address, { usdc, wei }: { usdc: Micros; wei: bigint }): Promise<Hex | null> {
    if (wei > 0n) {
      const balance = await chain.publicClient.getBalance({ address })
      await request({ method: 'hardhat_setBalance', params: [address, toHex(balance + wei)] })
    }
    if (usdc === 0n) return null
    const token = contractAddress(chain.deployment, 'usdc')
    return chain.sender.send('faucet', { address: token, abi: mintAbi, functionName: 'mint', args: [address, usdc] })
  }

  async function mine(blocks: number): Promise<number> {
    await request({ method: 'packhouse_mine', params: [blocks] })
    return Number(await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
  }

  async function reorg(depth: number): Promise<number> {
    if (depth >= finalDepth)
      fail(
        409,
        'invalid_status',
        `Blocks are final from depth ${finalDepth} on; CHAIN_CONFIRMATIONS gives more room.`,
        {
          details: { final_depth: finalDepth },
        },
      )
    await request({ method: 'packhouse_reorg', params: [{ depth }] })
    return Number(await chain.publicClient.getBlockNumber({ cacheTime: 0 }))
  }

  async function revertNext(count: number): Promise<void> {
    const senders = signingRoles.map((role) => chain.keyring.role(role).address)
    await request({ method: 'packhouse_revertNext', params: [count, senders] })
  }

  /** A block follows at once: what gas costs is read from the last one. */
  async function setGasPrice(wei: bigint): Promise<void> {
    const isFree = wei === 0n
    await request({ method: 'packhouse_holdBaseFee', params: [isFree ? null : toHex(wei)] })
    // By itself a high price would fall by an eighth with each block.
    if (isFree) await request({ method: 'hardhat_setNextBlockBaseFeePerGas', params: [toHex(usualGasPriceWei)] })
    await request({ method: 'packhouse_mine', params: [1] })
  }

  async function chainLevers() {
    const status = (await request({ method: 'packhouse_status', params: [] })) as ChainStatus
    const { reverts_left: left, base_fee_held: held } = status
    return { revertNext: left, gasPriceWei: held === null ? null : BigInt(held) }
  }

  return {
    advance,
    fund,
    mine,
    reorg,
    miningMode: () => (blockProducer.isSealing() ? 'auto' : 'manual'),
    setMiningMode: (mode) => blockProducer.setSealing(mode === 'auto'),
    cutRpc: outage.cut,
    revertNext,
    setGasPrice,
    chainLevers,
    randomnessMode: chain.entropy.mode,
    setRandomnessMode: chain.entropy.setMode,
    releaseRandomness: chain.entropy.release,
  }
}
