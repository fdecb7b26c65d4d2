import { api, type InstantPack, type Pack } from '../api.ts'
import { useTexts, type TextTools } from '../i18n.ts'
import { useLoaded, useRetry } from '../live.ts'
import { oddsInWords, shelfName, worthInWords } from '../../../../../embed/src/odds.ts'
import { hundredPacks } from '../parts/odds.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { Link } from '../router.tsx'
import type { TextKey } from '../texts/en.ts'
import { PullStrip } from './pulls.tsx'

const ownTexts: Readonly<Record<string, TextKey>> = {
  starter: 'packText.starter',
  collector: 'packText.collector',
  vault: 'packText.vault',
}

/** The shop's own words for a pack in the visitor's language; the service's for a pack that we have none for. */
export const packText = ({ t }: TextTools, { slug, description }: Pick<Pack, 'slug' | 'description'>): string => {
  const key = ownTexts[slug]
  return key ? t(key) : (description ?? '')
}

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
      <span class={`stage ${pack.slug}`}>
        <img src={pack.image_url ?? undefined} alt="" />
      </span>
      <span class="row">
        <strong class="name">
          <bdi>{pack.name}</bdi>
        </strong>
        <strong class="price">
          {texts.usd(pack.price_usdc)} <small>USDC</small>
        </strong>
      </span>
      <span class="soft">{packText(texts, pack)}</span>
      <OddsBar pack={pack} />
      {top && (
        <span class="soft">
          {texts.t('pack.top', {
            name: shelfName(texts, top),
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

function InstantTile({ pack }: { pack: InstantPack }) {
  const { t, usd, count } = useTexts()
  return (
    <Link to={`/instant/${pack.packet_type_id}`} class="instant-pack">
      <span class="stage instant">
        <img src={pack.image_url ?? undefined} alt="" loading="lazy" />
      </span>
      <span class="words">
        <strong class="name">
          <bdi>{pack.name}</bdi>
        </strong>
        <span class="soft">{t('instant.lead')}</span>
        <span class="soft">{count('instant.leftOne', 'instant.left', pack.available_packs)}</span>
        <strong class="price">
          {usd(pack.price_usdc)} <small>USDC</small>
        </strong>
      </span>
    </Link>
  )
}

function InstantPacks({ packs }: { packs: readonly InstantPack[] }) {
  const { t } = useTexts()
  if (packs.length === 0) return null
  return (
    <section class="block">
      <h2>{t('instant.title')}</h2>
      <div class="instant-packs">
        {packs.map((pack) => (
          <InstantTile key={pack.packet_type_id} pack={pack} />
        ))}
      </div>
    </section>
  )
}

const promises = ['real', 'odds', 'back'] as const

export function Packs() {
  const { t } = useTexts()
  const packs = useLoaded(api.packs)
  const instant = useLoaded(api.instant)
  const isReady = packs.value !== undefined && packs.value.length > 0
  useRetry(!isReady, packs.reload)
  // What stands below the packs appears with them, so that nothing moves.
  const isWhole = isReady && (instant.value !== undefined || instant.error !== undefined)
  return (
    <>
      <section class="hero">
        <h1>{t('home.title')}</h1>
        <p>{t('home.lead')}</p>
      </section>
      {packs.error && <Failure error={packs.error} onRetry={packs.reload} />}
      {isReady ? (
        <div class="grid packs">
          {packs.value?.map((pack) => (
            <PackTile key={pack.tier_id} pack={pack} />
          ))}
        </div>
      ) : (
        !packs.error && <Skeletons count={3} kind="pack" />
      )}
      {isWhole && (
        <>
          <InstantPacks packs={instant.value ?? []} />
          <ul class="promises">
            {promises.map((name) => (
              <li key={name}>
                <strong>{t(`promise.${name}`)}</strong>
                <span class="soft">{t(`promise.${name}Text`)}</span>
              </li>
            ))}
          </ul>
          <PullStrip />
        </>
      )}
    </>
  )
}
