import { api } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { useLoaded, useRetry } from '../live.ts'
import { OddsDots, OddsTable } from '../parts/odds.tsx'
import { PackContents } from '../parts/pack-contents.tsx'
import { Payment } from '../parts/payment.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { packText } from './packs.tsx'

export function PackPage({ tierId }: { tierId: number }) {
  const texts = useTexts()
  const { t, usd, worth, duration } = texts
  const packs = useLoaded(api.packs)
  const pack = packs.value?.find((one) => one.tier_id === tierId)
  useRetry(!pack, packs.reload)
  if (!pack)
    return packs.error ? <Failure error={packs.error} onRetry={packs.reload} /> : <Skeletons count={2} kind="pack" />
  const groups = pack.odds.rarity_groups
  return (
    <>
      <article class="pack-page">
        <div class={`stage large ${pack.slug}`}>
          <img src={pack.image_url ?? undefined} alt="" />
        </div>
        <div class="facts">
          <h1>
            <bdi>{pack.name}</bdi>
          </h1>
          <p class="soft">{packText(texts, pack)}</p>
          <p class="big-price">
            {usd(pack.price_usdc)} <small>USDC</small>
          </p>
          <Payment pack={pack} />
          <h2>{t('pack.odds')}</h2>
          <OddsTable groups={groups} />
          <OddsDots groups={groups} />
          <ul class="notes">
            <li>{t('pack.average', { value: worth(pack.target_ev_usdc), price: `${usd(pack.price_usdc)} USDC` })}</li>
            {pack.buyback_window_seconds !== null && (
              <li>
                {t('pack.window', {
                  percent: pack.buyback_bps / 100,
                  time: duration(pack.buyback_window_seconds * 1_000),
                })}
              </li>
            )}
            <li>{t('pack.version', { version: pack.odds.version })}</li>
          </ul>
        </div>
      </article>
      <PackContents tierId={tierId} groups={groups} />
    </>
  )
}
