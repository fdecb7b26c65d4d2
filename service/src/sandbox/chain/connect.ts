import type { ChainFinality, ChainSource } from '../../chain/source.ts'
import type { SandboxClock } from '../clock.ts'
import type { SandboxControls } from '../controls/service.ts'
import { produceBlocks, type BlockProducer } from './block-producer.ts'
import { alignChainClock, createOutage, createSandboxControls } from './controls.ts'
import type { SandboxChain } from './host.ts'
import { sandboxChainSource } from './source.ts'

/** Connects the service to the sandbox chain and starts its clock, randomness and block production. */
export type ConnectedChain = { source: ChainSource; controls: SandboxControls; blockProducer: BlockProducer }

export type ConnectOptions = {
  chain: SandboxChain
  clock: SandboxClock
  finality: ChainFinality
  onError: (error: unknown) => void
}

const blockEveryMs = 200

export async function connectSandboxChain(options: ConnectOptions): Promise<ConnectedChain> {
  const { chain, clock, finality, onError } = options
  await alignChainClock(chain, clock)
  const finalDepth = 'tag' in finality.final ? 1 : finality.final.confirmations
  const blockProducer = produceBlocks({ chain, sealBlocks: finalDepth - 1, onError, everyMs: blockEveryMs })
  const outage = createOutage(clock)
  const controls = createSandboxControls({ chain, clock, blockProducer, outage, finalDepth })
  const source = { ...sandboxChainSource(chain, finality, outage), onActivity: blockProducer.wake }
  return { source, controls, blockProducer }
}
