import { api, type Pack } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { useLoaded } from '../live.ts'
import { hundredPacks, oddsInWords, worthInWords } from '../parts/odds.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { Link } from '../router.tsx'
import { PullStrip } from './pulls.tsx'

/** The shares of a hundred packs as one bar. */
function OddsBar({ pack }: { pack: Pack }) {
  const dots = hundredPacks(pack.odds.rarity_groups)
  return (
    <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {pack.odds.rarity_groups.map((group) => (
        <rect
          key={group.group_id}
          x={dots.indexOf(group)}
          width={dots.filter((dot) => dot === group).length}
          height="4"
          fill={group.color}
        />
      ))}
    </svg>
  )
}

function PackTile({ pack }: { pack: Pack }) {
  const texts = useTexts()
  const top = pack.odds.rarity_groups.at(-1)
  return (
    <Link to={`/packs/${pack.tier_id}`} class="pack">
      <span class="stage">
        <img src={pack.image_url} alt="" loading="lazy" />
      </span>
      <span class="row">
        <strong class="name">{pack.name}</strong>
        <strong class="price">
          {texts.usd(pack.price_usdc)} <small>USDC</small>
        </strong>
      </span>
      <span class="soft">{pack.description}</span>
      <OddsBar pack={pack} />
      {top && (
        <span class="soft">
          {texts.t('pack.top', {
            name: top.name,
            odds: oddsInWords(texts, top.probability_ppm),
            worth: worthInWords(texts, top),
          })}
        </span>
      )}
      <span class={pack.sold_out ? 'button muted' : 'button'}>
        {pack.sold_out ? texts.t('pack.soldOut') : texts.t('pack.open')}
      </span>
    </Link>
  )
}

export function Packs() {
  const { t } = useTexts()
  const packs = useLoaded(api.packs)
  return (
    <>
      <section class="hero">
        <h1>{t('home.title')}</h1>
        <p>{t('home.lead')}</p>
      </section>
      {packs.error && <Failure error={packs.error} onRetry={packs.reload} />}
      {packs.value ? (
        <div class="grid packs">
          {packs.value.map((pack) => (
            <PackTile key={pack.tier_id} pack={pack} />
          ))}
        </div>
      ) : (
        !packs.error && <Skeletons count={3} kind="pack" />
      )}
      <PullStrip />
    </>
  )
}
