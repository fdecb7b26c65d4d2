import type { ChainFinality, ChainSource } from '../../chain/chain.ts'
import type { SandboxClock } from '../clock.ts'
import type { SandboxControls } from '../controls/service.ts'
import { attendChain, type ChainAttendance } from './attendance.ts'
import { alignChainClock, createOutage, createSandboxControls } from './controls.ts'
import type { SandboxChain } from './host.ts'
import { sandboxChainSource } from './source.ts'

/** The sandbox's chain as the service gets it: with time, randomness and blocks that go on by themselves. */
export type AttendedChain = { source: ChainSource; controls: SandboxControls; attendance: ChainAttendance }

export type AttendedOptions = {
  chain: SandboxChain
  clock: SandboxClock
  finality: ChainFinality
  onError: (error: unknown) => void
}

export async function attendSandboxChain(options: AttendedOptions): Promise<AttendedChain> {
  const { chain, clock, finality, onError } = options
  await alignChainClock(chain, clock)
  const finalDepth = 'tag' in finality.final ? 1 : finality.final.confirmations
  const attendance = attendChain({ chain, sealBlocks: finalDepth - 1, onError })
  const outage = createOutage(clock)
  const controls = createSandboxControls({ chain, clock, attendance, outage, finalDepth })
  return { source: sandboxChainSource(chain, finality, outage), controls, attendance }
}
