import { api, type Pull } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { useLoaded, useNow } from '../live.ts'
import { Failure, Skeletons } from '../parts/states.tsx'

const refreshMs = 20_000

function PullTile({ pull }: { pull: Pull }) {
  const { usd } = useTexts()
  return (
    <li class="pull">
      <img src={pull.card_image_url} alt="" loading="lazy" />
      <strong>{pull.card_name}</strong>
      <span class="soft">${usd(pull.card_price_usdc)}</span>
    </li>
  )
}

/** The newest cards; everybody's pulls are not announced to this visitor, so the list is read again from time to time. */
function usePulls() {
  const now = useNow(refreshMs)
  return useLoaded(api.pulls, [now])
}

export function PullStrip() {
  const { t } = useTexts()
  const { value } = usePulls()
  if (!value || value.length === 0) return null
  return (
    <section>
      <h2>{t('home.pulls')}</h2>
      {/* It scrolls sideways, so keys must reach it. */}
      <ul class="strip" tabIndex={0} aria-label={t('home.pulls')}>
        {value.map((pull) => (
          <PullTile key={pull.token_id + pull.revealed_at} pull={pull} />
        ))}
      </ul>
    </section>
  )
}

export function Pulls() {
  const { t } = useTexts()
  const pulls = usePulls()
  return (
    <>
      <section class="title">
        <h1>{t('pulls.title')}</h1>
        <p>{t('pulls.lead')}</p>
      </section>
      {pulls.error && <Failure error={pulls.error} onRetry={pulls.reload} />}
      {!pulls.value && !pulls.error && <Skeletons count={8} kind="card" />}
      {pulls.value?.length === 0 && <p class="empty">{t('pulls.empty')}</p>}
      <ul class="grid cards">
        {pulls.value?.map((pull) => (
          <PullTile key={pull.token_id + pull.revealed_at} pull={pull} />
        ))}
      </ul>
    </>
  )
}
