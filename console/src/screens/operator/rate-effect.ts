import type { Schemas } from '@packhouse/sdk'

export type RateCard = Schemas['RateCard']
export type Fees = RateCard['fees']
export type RateName = { [Name in keyof Fees]: Fees[Name] extends number ? never : Name }[keyof Fees]

/** The card that applies to an account at a time: the newest of its own, otherwise the newest for all. */
export function cardAt(cards: readonly RateCard[], account: number | null, at: number): RateCard | undefined {
  const started = cards.filter(({ effective_from }) => new Date(effective_from).getTime() <= at)
  const newest = (owner: number | null): RateCard | undefined =>
    started
      .filter(({ account_id }) => account_id === owner)
      .toSorted(
        (left, right) => right.effective_from.localeCompare(left.effective_from) || (right.id ?? 0) - (left.id ?? 0),
      )[0]
  return (account === null ? undefined : newest(account)) ?? newest(null)
}

export type Effect = { name: RateName; before: number; after: number; isBuiltIn: boolean }

/** Every fee that a new card changes; those it does not name fall back to the built-in ones. */
export function effectsOf(
  names: readonly RateName[],
  given: Partial<Record<RateName, number>>,
  current: RateCard | undefined,
  builtIn: RateCard | undefined,
): Effect[] {
  return names.flatMap((name) => {
    const before = current?.fees[name].unit_amount_cents
    const after = given[name] ?? builtIn?.fees[name].unit_amount_cents
    if (before === undefined || after === undefined || before === after) return []
    return [{ name, before, after, isBuiltIn: given[name] === undefined }]
  })
}
