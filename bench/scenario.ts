/** One figure, and its ratio to the floor or peer beside it. A goal begins with `≤` or `≥` and a number. */
export type Figure = {
  name: string
  /** What is measured: ours when omitted. */
  side?: 'floor' | 'peer'
  value: number
  unit: string
  ratio?: number
  goal?: string
  met?: boolean
}

export type BenchOptions = { rounds: number; data: string | undefined }

/** A scenario measures both sides in one run, in interleaved rounds, and reports medians. */
export type Scenario = {
  title: string
  /** Whether the scenario needs a folder of cards. */
  needsData?: true
  run(options: BenchOptions): Promise<Figure[]>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
