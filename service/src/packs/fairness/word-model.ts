import type { Hash, Hex } from 'viem'

/** Whether the cards were drawn in the transaction that brought the random word, or later from the stored word. */
export const revealPaths = ['CALLBACK', 'STORED_WORD'] as const
export type RevealPath = (typeof revealPaths)[number]

type WordLog = { eventName: string; args: object; transactionHash: Hash }
type WordArrival = { word: Hex; path: RevealPath; transactionHash: Hash }

/** Finds the word of a request: drawn from at once, or stored for a later reveal. */
export function findWord(own: readonly WordLog[]): WordArrival | undefined {
  for (const { eventName, args, transactionHash } of own) {
    if (!('word' in args)) continue
    const word = args.word as Hex
    if (eventName === 'RandomUsed') return { word, path: 'CALLBACK', transactionHash }
    if (eventName === 'RandomReady') return { word, path: 'STORED_WORD', transactionHash }
  }
  return undefined
}
