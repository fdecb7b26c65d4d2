import { setTimeout as delay } from 'node:timers/promises'
import type { Chain } from '../chain/chain.ts'

/** Blocks keep coming, so the index is rarely at the very head. */
const mostBlocksBehind = 2n

/** Whether the index shows the chain as it is. */
export async function isIndexed(chain: Chain | undefined): Promise<boolean> {
  const lagBlocks = (await chain?.administration.health())?.lagBlocks ?? null
  return lagBlocks !== null && lagBlocks <= mostBlocksBehind
}

const tries = 300
const pauseMs = 200

/** Waits until the indexer has read the blocks of the seed, so that the first request finds the tiers; one minute at most. */
export async function waitUntilIndexed(chain: Chain | undefined, signal: AbortSignal): Promise<void> {
  if (!chain) return
  const target = (await chain.administration.health()).head ?? 0n
  for (let tried = 0; tried < tries; tried += 1) {
    const { indexed } = await chain.administration.health()
    if (indexed !== null && indexed >= target) return
    await delay(pauseMs, undefined, { signal })
  }
}
