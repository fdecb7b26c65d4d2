import { api } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { notifyChange, useLoaded } from '../live.ts'
import { CreditsPayment } from '../parts/payment.tsx'
import { Failure, Skeletons } from '../parts/states.tsx'
import { navigate } from '../router.tsx'

/** A pack of the instant store: opened and recorded before, delivered with all its cards at once. */
export function InstantPage({ packetTypeId }: { packetTypeId: number }) {
  const { t, usd, count } = useTexts()
  const packs = useLoaded(api.instant)
  const pack = packs.value?.find((one) => one.packet_type_id === packetTypeId)
  if (!pack)
    return packs.error ? <Failure error={packs.error} onRetry={packs.reload} /> : <Skeletons count={2} kind="pack" />
  const buy = async (orderId: string) => {
    const { id } = await api.buyInstant(pack.packet_type_id, { order_id: orderId, max_price_usdc: pack.price_usdc })
    notifyChange()
    navigate(`/open/instant/${id}`)
  }
  return (
    <article class="pack-page">
      <div class="stage large instant">
        <img src={pack.image_url ?? undefined} alt="" />
      </div>
      <div class="facts">
        <h1>
          <bdi>{pack.name}</bdi>
        </h1>
        <p class="soft">{t('instant.lead')}</p>
        <p class="big-price">
          {usd(pack.price_usdc)} <small>USDC</small>
        </p>
        <div class="payment">
          <CreditsPayment total={pack.price_usdc} isSoldOut={pack.available_packs === 0} buy={buy} />
        </div>
        <ul class="notes">
          <li>{count('instant.leftOne', 'instant.left', pack.available_packs)}</li>
          <li>{t('instant.recorded')}</li>
        </ul>
      </div>
    </article>
  )
}
