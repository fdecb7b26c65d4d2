/** Signals an exhausted budget; never leaves the engine. */
export class BudgetExhausted extends Error {}

/**
 * Counts the work of one search in steps, charged in advance, so that the same search always costs the same.
 */
export type Budget = { readonly limit: number; used: number }

export const createBudget = (limit: number): Budget => ({ limit, used: 0 })

/** One step is about one row, value or machine word read: a few nanoseconds. */
export function spend(budget: Budget, steps: number): void {
  if (budget.used + steps > budget.limit) throw new BudgetExhausted('The step budget of this search is exhausted.')
  budget.used += steps
}
