import type { TextTools } from './texts.ts'
import type { TextKey } from './texts/en.ts'

export type Shelf = { name: string; tier_label: string; min_price: string; max_price: string }

/** "4 in 100 packs": the smallest power of ten that needs no decimals, up to a million. */
export function oddsInWords({ t }: Pick<TextTools, 't'>, ppm: number): string {
  let [count, of] = [ppm, 1_000_000]
  while (of > 100 && count % 10 === 0) [count, of] = [count / 10, of / 10]
  return t('pack.oneIn', { count, of })
}

const shelfTexts: Readonly<Record<string, TextKey>> = {
  common: 'shelf.common',
  uncommon: 'shelf.uncommon',
  rare: 'shelf.rare',
  chase: 'shelf.chase',
}

/** The name of a shelf in the visitor's language where we have it, otherwise the operator's. */
export function shelfName(
  { t }: Pick<TextTools, 't'>,
  { name, tier_label: label }: Pick<Shelf, 'name' | 'tier_label'>,
): string {
  const key = shelfTexts[label]
  return key ? t(key) : name
}

export function worthInWords(
  { t, worth: usd }: Pick<TextTools, 't' | 'worth'>,
  { min_price: low, max_price: high }: Shelf,
): string {
  return low === high ? t('pack.worth', { value: usd(low) }) : t('pack.worthRange', { low: usd(low), high: usd(high) })
}
