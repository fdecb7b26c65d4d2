import { useTexts } from '../i18n.ts'
import type { Inbound } from '../types.ts'

/** Expected against received, in the words of the floor. */
export function Totals({ totals }: { totals: Inbound['totals'] }) {
  const { t } = useTexts()
  const names = ['expected', 'received', 'short', 'over', 'damaged'] as const
  return (
    <dl class="totals">
      {names.map((name) => (
        <div key={name} class={totals[name] > 0 && name !== 'expected' && name !== 'received' ? 'differs' : ''}>
          <dt>{t(`totals.${name}`)}</dt>
          <dd>{totals[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
