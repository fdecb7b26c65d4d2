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

/** The non-standard RPC methods of the sandbox chain. */
const controlsOf = ({ publicClient }: SandboxChain): ControlRequest => publicClient.request as unknown as ControlRequest

/** Aligns the chain clock with the service clock. At start it also completes an interrupted advance. */
export async function alignChainClock(chain: SandboxChain, clock: SandboxClock): Promise<void> {
  const request = controlsOf(chain)
  const status = (await request({ method: 'packhouse_status', params: [] })) as ChainStatus
  const behind = Math.floor(clock.offsetMs() / 1_000) - status.clock_offset_seconds
  if (behind <= 0) return
  await request({ method: 'evm_increaseTime', params: [behind] })
  await request({ method: 'packhouse_mine', params: [1] })
}

/** Whether the chain connection is cut, and until when. */
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
  /** Blocks at this depth are final and cannot be reorged. */
  finalDepth: number
}

/** The test controls of the sandbox chain. */
export function createSandboxControls({
  chain,
  clock,
  blockProducer,
  outage,
  finalDepth,
}: ControlDeps): SandboxControls {
  const request = controlsOf(chain)

  async function advance(seconds: number): Promise<Date> {
    // The service clock is stored first; the chain follows now or at the next start.
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
        `Blocks are final at depth ${finalDepth}; pass a smaller depth, or raise CHAIN_CONFIRMATIONS.`,
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

  /** Mines a block at once, because gas prices are read from the latest block. */
  async function setGasPrice(wei: bigint): Promise<void> {
    const isFree = wei === 0n
    await request({ method: 'packhouse_holdBaseFee', params: [isFree ? null : toHex(wei)] })
    // A high base fee would otherwise fall by only an eighth per block.
    if (isFree) await request({ method: 'hardhat_setNextBlockBaseFeePerGas', params: [toHex(usualGasPriceWei)] })
    await request({ method: 'packhouse_mine', params: [1] })
  }

  async function pendingFaults() {
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
    pendingFaults,
    randomnessMode: chain.entropy.mode,
    setRandomnessMode: chain.entropy.setMode,
    releaseRandomness: chain.entropy.release,
  }
}
