/** What the reconciliation verifies one by one, by its number. */
export const subjectKinds = ['wallet', 'hold', 'deposit', 'sellback', 'withdrawal', 'adjustment', 'redemption'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Subjects, the entries of the ledger, and the blocks of the chain. */
export type Sequence = SubjectKind | 'entry' | 'block'
export type Numbers = Readonly<Record<Sequence, number>>
export type Subjects = Readonly<Record<SubjectKind, readonly number[]>>

/** Sums of micros over the entries and events up to a number. */
export type Sums = {
  readonly adjusted: bigint
  readonly booked: bigint
  readonly suspense: bigint
  readonly spent: bigint
}

export const noSums: Sums = { adjusted: 0n, booked: 0n, suspense: 0n, spent: 0n }

export const addSums = (left: Sums, right: Partial<Sums>): Sums => ({
  adjusted: left.adjusted + (right.adjusted ?? 0n),
  booked: left.booked + (right.booked ?? 0n),
  suspense: left.suspense + (right.suspense ?? 0n),
  spent: left.spent + (right.spent ?? 0n),
})

/** What earlier runs have verified. */
export type Progress = {
  /** The database and the contracts that it is about; another one is verified from the beginning. */
  readonly basis: string
  /** Everything up to these numbers is committed and was verified. */
  readonly through: Numbers
  /** Subjects up to those numbers that can still change, or violate a rule. */
  readonly watched: Subjects
  /** The sums up to `through`. */
  readonly sums: Sums
  /** How far the second verification has come, and its sums so far. */
  readonly again: { readonly through: Numbers; readonly sums: Sums }
}

export const startOf: Numbers = {
  wallet: 0,
  hold: 0,
  deposit: 0,
  sellback: 0,
  withdrawal: 0,
  adjustment: 0,
  redemption: 0,
  entry: 0,
  block: -1,
}

/** A week of runs verifies everything a second time. */
const runsPerRound = 2_016
const fewest = 200
const most = 20_000

/** How many subjects of a sequence one run verifies a second time. */
export const sliceSize = (newest: number): number => Math.min(most, Math.max(fewest, Math.ceil(newest / runsPerRound)))

const subjectPattern = new RegExp(`^(user|${subjectKinds.join('|')}):(\\d+)$`)

/** The subjects that violations name; a violation of a wallet names its user. */
export function subjectsOf(violations: readonly { subject: string }[]): Subjects {
  const found = mapKinds((): number[] => [])
  for (const { subject } of violations) {
    const [, name, id] = subjectPattern.exec(subject) ?? []
    if (name !== undefined) found[name === 'user' ? 'wallet' : (name as SubjectKind)].push(Number(id))
  }
  return found
}

export const mapKinds = <Value>(make: (kind: SubjectKind) => Value): Record<SubjectKind, Value> =>
  Object.fromEntries(subjectKinds.map((kind) => [kind, make(kind)])) as Record<SubjectKind, Value>

/** Numbers up to which everything is settled, never below what was verified. */
export const furthest = (verified: Numbers, settled: Numbers): Numbers =>
  Object.fromEntries(
    Object.entries(verified).map(([name, number]) => [name, Math.max(number, settled[name as Sequence])]),
  ) as Numbers

export const backBy = <Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  by: number,
): Record<Name, number> =>
  Object.fromEntries(
    Object.entries<number>(numbers).map(([name, number]) => [name, Math.max(0, number - by)]),
  ) as Record<Name, number>
