import type { CardAfter } from '../api.ts'
import { useTexts } from '../i18n.ts'

/** The carrier and the number of a parcel, with the way to the carrier's page; nothing before the label exists. */
export function Tracking({ parcel }: { parcel: CardAfter }) {
  const { t } = useTexts()
  if (parcel.tracking_number === null) return null
  const label = [parcel.carrier, parcel.tracking_number].filter(Boolean).join(' · ')
  return (
    <div class="tracking">
      <span class="soft">{label}</span>
      {parcel.tracking_url !== null && (
        <a class="action" href={parcel.tracking_url}>
          {t('cards.follow')}
        </a>
      )}
    </div>
  )
}
