import { findLedgerViolations, findViolationsOf, type Violation } from '../../ledger/invariants.ts'
import { micros } from '../../../kernel/money.ts'
import type { Reader } from '../../../db/db.ts'
import { findFurther, listChanged, listNext, listOpen } from './changes-store.ts'
import type { TreasurySpending } from './model.ts'
import {
  addSums,
  furthest,
  mapKinds,
  noSums,
  startOf,
  subjectKinds,
  subjectsOf,
  type Numbers,
  type Progress,
  type Subjects,
} from './progress-model.ts'
import { readFinalBlock } from './progress-store.ts'
import { listMoneyViolations, listShippingViolations } from './store.ts'
import { countUnresolved, readActs, sumEntries, type Acts, type SpendingSource } from './spending-store.ts'

export type Examined = {
  violations: readonly Violation[]
  adjusted: bigint
  /** Holds among which all open ones are; undefined for all. */
  holds: readonly number[] | undefined
  treasury: TreasurySpending | undefined
  /** What this run has verified; undefined where the next run has to verify everything. */
  next: Progress | undefined
}

export type Examination = {
  source: SpendingSource | undefined
  basis: string
  /** How much of a sequence is verified a second time. */
  sliceOf(newest: number): number
  /** The numbers up to which everything is committed or rolled back; undefined where a transaction has not ended. */
  settled: Omit<Numbers, 'block'> | undefined
}

const noActs: Acts = { spent: micros(0n), unknownActs: 0, firstUnknown: null }

const actsIn = async (reader: Reader, source: SpendingSource | undefined, after: number, to?: number): Promise<Acts> =>
  source ? readActs(reader, source, { after, to }) : noActs

/** An act without a record is read again until it has one. */
const settledBlock = async (reader: Reader, { firstUnknown }: Acts): Promise<number> =>
  Math.min(await readFinalBlock(reader), firstUnknown === null ? Infinity : firstUnknown - 1)

const joinIds = (...lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())]

async function collect(make: (kind: keyof Subjects) => Promise<number[]>): Promise<Subjects> {
  const found = mapKinds((): number[] => [])
  for (const kind of subjectKinds) found[kind] = await make(kind)
  return found
}

/** Verifies everything. */
export async function examineAll(reader: Reader, { source, basis, settled }: Examination): Promise<Examined> {
  const violations = [
    ...(await findLedgerViolations(reader)),
    ...(await listMoneyViolations(reader)),
    ...(await listShippingViolations(reader)),
  ]
  const { adjusted, booked, suspense } = await sumEntries(reader, { after: startOf.entry })
  const acts = await actsIn(reader, source, startOf.block)
  const openActs = await countUnresolved(reader)
  const treasury = source && { spent: acts.spent, unknownActs: acts.unknownActs, booked, suspense, openActs }
  const found = { violations, adjusted, holds: undefined, treasury }
  if (!settled) return { ...found, next: undefined }
  const through = { ...settled, block: await settledBlock(reader, acts) }
  const wrong = subjectsOf(violations)
  const sums = addSums(addSums(noSums, await sumEntries(reader, { after: startOf.entry, to: through.entry })), {
    spent: (await actsIn(reader, source, startOf.block, through.block)).spent,
  })
  const watched = await collect(async (kind) => joinIds(await listOpen(reader, kind), wrong[kind]))
  return {
    ...found,
    next: { basis, through, watched, sums, again: { through: startOf, sums: noSums } },
  }
}

type Slice = { subjects: Subjects; through: Numbers; sums: Progress['again']['sums']; violations: Violation[] }

/** Verifies the next part of what was verified before, and compares the sums at the end of each round. */
async function examineAgain(reader: Reader, { source, sliceOf }: Examination, progress: Progress): Promise<Slice> {
  const { through, again, sums } = progress
  const subjects = await collect((kind) => listNext(reader, kind, again.through[kind], sliceOf(through[kind])))
  const reached = mapKinds((kind) => {
    const ids = subjects[kind]
    return ids.length < sliceOf(through[kind]) ? startOf[kind] : (ids.at(-1) ?? startOf[kind])
  })
  const end = async (name: 'entry' | 'block') => {
    const slice = { after: again.through[name], to: through[name], count: sliceOf(through[name]) }
    return (await findFurther(reader, name, slice)) ?? through[name]
  }
  const entry = await end('entry')
  const block = source ? await end('block') : through.block
  const found = await actsIn(reader, source, again.through.block, block)
  const soFar = addSums(addSums(again.sums, await sumEntries(reader, { after: again.through.entry, to: entry })), {
    spent: found.spent,
  })
  const violations: Violation[] = []
  const note = (rule: string, subject: string, isViolated: boolean): void => {
    if (isViolated) violations.push({ rule, subject })
  }
  note('an act on chain that had a record has one', `block:${found.firstUnknown}`, found.unknownActs > 0)
  const hasEntries = entry === through.entry
  const hasBlocks = block === through.block
  const rule = 'verified sums do not change'
  for (const name of ['adjusted', 'booked', 'suspense'] as const)
    note(rule, name, hasEntries && soFar[name] !== sums[name])
  note(rule, 'spent', hasBlocks && soFar.spent !== sums.spent)
  const ledger = hasEntries ? noSums : soFar
  return {
    subjects,
    through: { ...reached, entry: hasEntries ? startOf.entry : entry, block: hasBlocks ? startOf.block : block },
    sums: { ...ledger, spent: hasBlocks ? 0n : soFar.spent },
    violations,
  }
}

/** Verifies what changed since the last run, what can still change, what was wrong, and a part of the rest. */
export async function examineChanges(reader: Reader, options: Examination, progress: Progress): Promise<Examined> {
  const { source, settled } = options
  const { through, watched } = progress
  const changed = await collect((kind) => listChanged(reader, kind, through[kind], through.entry))
  const again = await examineAgain(reader, options, progress)
  const whole = new Set([...watched.wallet, ...again.subjects.wallet])
  const subjects = mapKinds((kind) => joinIds(changed[kind], watched[kind], again.subjects[kind]))
  const wallets = subjects.wallet.map((endUserId) => ({ endUserId, after: whole.has(endUserId) ? 0 : through.entry }))
  const entries = {
    after: through.entry,
    from: progress.again.through.entry,
    to: again.through.entry === startOf.entry ? through.entry : again.through.entry,
  }
  const violations = [
    ...again.violations,
    ...(await findViolationsOf(reader, wallets, subjects.hold)),
    ...(await listMoneyViolations(reader, { subjects, entries })),
    ...(await listShippingViolations(reader, { subjects, entries })),
  ]
  const tail = await sumEntries(reader, { after: through.entry })
  const acts = await actsIn(reader, source, through.block)
  const total = addSums(addSums(progress.sums, tail), { spent: acts.spent })
  const treasury = source && {
    spent: micros(total.spent),
    booked: micros(total.booked),
    suspense: micros(total.suspense),
    unknownActs: acts.unknownActs,
    openActs: await countUnresolved(reader),
  }
  const found = { violations, adjusted: total.adjusted, holds: subjects.hold, treasury }
  if (again.violations.length > 0) return { ...found, next: undefined }
  const reached = furthest(through, {
    ...(settled ?? through),
    block: await settledBlock(reader, acts),
  })
  const wrong = subjectsOf(violations)
  const sums = addSums(addSums(progress.sums, await sumEntries(reader, { after: through.entry, to: reached.entry })), {
    spent: (await actsIn(reader, source, through.block, reached.block)).spent,
  })
  return {
    ...found,
    next: {
      ...progress,
      through: reached,
      watched: await collect(async (kind) => joinIds(await listOpen(reader, kind, subjects[kind]), wrong[kind])),
      sums,
      again: { through: again.through, sums: again.sums },
    },
  }
}
