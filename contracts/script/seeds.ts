// The seeds of a run of the Solidity tests.
const heavyRuns = 60
const highest = 2 ** 40

export type Seeds = {
  /** Of the run of all tests. */
  first: number
  /** Of further runs of the random market. */
  further: readonly number[]
}

/** A given seed repeats one run; other runs have new seeds, and the heavy profile runs the market sixty times. */
export function chooseSeeds(env: NodeJS.ProcessEnv, random: (from: number, to: number) => number): Seeds {
  const given = env['CONTRACTS_SEED']
  if (given !== undefined) return { first: Number(given), further: [] }
  const first = random(1, highest)
  const count = env['CONTRACTS_PROFILE'] === 'heavy' ? heavyRuns - 1 : 0
  return { first, further: Array.from({ length: count }, (_, index) => first + index + 1) }
}
