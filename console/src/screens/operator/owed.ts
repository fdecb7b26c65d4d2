import { fromMicros, toMicros } from '../../parts/money.tsx'

/**
 * What must be there for the credits of end users. Grants of a sandbox are not funded, so the need on chain can be below
 * the credits, even below zero; the credits are owed all the same.
 */
export function owedCredits(needed: string, balance: string): string {
  const [need, credits] = [toMicros(needed), toMicros(balance)]
  return fromMicros(need > credits ? need : credits)
}
