export type Entry = { kind: string; url: string; title: string; heading: string; text: string }
export function wordsOf(text: string): string[]
export function findEntries(entries: readonly Entry[], query: string, limit?: number): Entry[]
