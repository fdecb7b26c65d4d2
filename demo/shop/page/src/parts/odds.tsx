import type { OddsGroup } from '../api.ts'
import { oddsInWords, shelfName, worthInWords } from '../../../../../embed/src/odds.ts'
import { useTexts } from '../i18n.ts'

/** Which group each of a hundred packs belongs to; rounding never hides a group. */
export function hundredPacks(groups: readonly OddsGroup[]): OddsGroup[] {
  const counts = groups.map(({ probability_ppm: ppm }) => (ppm === 0 ? 0 : Math.max(1, Math.round(ppm / 10_000))))
  const [largest] = counts.map((count, index) => [count, index] as const).toSorted(([a], [b]) => b - a)
  if (largest) counts[largest[1]] = largest[0] + 100 - counts.reduce((sum, count) => sum + count, 0)
  return groups.flatMap((group, index) => Array.from({ length: counts[index] ?? 0 }, () => group))
}

export function OddsTable({ groups }: { groups: readonly OddsGroup[] }) {
  const texts = useTexts()
  return (
    <ul class="odds">
      {groups.map((group) => (
        <li key={group.group_id}>
          <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={group.color} />
          </svg>
          <strong>{shelfName(texts, group)}</strong>
          <span>{oddsInWords(texts, group.probability_ppm)}</span>
          <span class="worth">{worthInWords(texts, group)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A hundred dots, one for each pack. */
export function OddsDots({ groups }: { groups: readonly OddsGroup[] }) {
  const texts = useTexts()
  const label = groups
    .map((group) => `${shelfName(texts, group)}: ${oddsInWords(texts, group.probability_ppm)}`)
    .join(', ')
  return (
    <figure class="dots">
      <svg viewBox="0 0 250 58" role="img" aria-label={label}>
        {hundredPacks(groups).map((group, index) => (
          <circle
            key={index}
            cx={5 + (index % 25) * 10}
            cy={5 + Math.floor(index / 25) * 16}
            r="4"
            fill={group.color}
          />
        ))}
      </svg>
      <figcaption>{texts.t('pack.dots')}</figcaption>
    </figure>
  )
}
