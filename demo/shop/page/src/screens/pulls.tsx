import { api, type Pull } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { useLoaded, useNow } from '../live.ts'
import { Icon } from '../parts/icons.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'

const refreshMs = 20_000
const inStrip = 12

function PullTile({ pull, now }: { pull: Pull; now: number }) {
  const { t, worth, duration } = useTexts()
  const age = Math.max(0, now - Date.parse(pull.revealed_at))
  return (
    <li class="pull">
      <span class={pull.grade ? 'frame graded' : 'frame'}>
        <img src={pull.card_image_url ?? undefined} alt="" loading="lazy" />
      </span>
      <strong class="name">
        <bdi>{pull.card_name}</bdi>
      </strong>
      <span class="row">
        <strong>{worth(pull.card_price_usdc)}</strong>
        <span class="soft">{t('pulls.ago', { time: duration(age, 'narrow') })}</span>
      </span>
      {pull.fairness_url && (
        <a class="proof" href={pull.fairness_url}>
          <Icon name="shield" size={14} />
          {t('pulls.proof')}
        </a>
      )}
    </li>
  )
}

/** The newest cards; everybody's pulls are not announced to this visitor, so the list is read again from time to time. */
function usePulls() {
  const now = useNow(refreshMs)
  return { ...useLoaded(api.pulls, [now]), now }
}

const keyOf = (pull: Pull): string => pull.token_id + pull.revealed_at

export function PullStrip() {
  const { t } = useTexts()
  const { value, now } = usePulls()
  if (!value || value.length === 0) return null
  return (
    <section class="block">
      <h2>{t('home.pulls')}</h2>
      {/* It scrolls sideways, so keys must reach it. */}
      <ul class="strip" tabIndex={0} aria-label={t('home.pulls')}>
        {value.slice(0, inStrip).map((pull) => (
          <PullTile key={keyOf(pull)} pull={pull} now={now} />
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
      <ul class="grid pulls">
        {pulls.value?.map((pull) => (
          <PullTile key={keyOf(pull)} pull={pull} now={pulls.now} />
        ))}
      </ul>
    </>
  )
}
