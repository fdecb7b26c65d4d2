import { useState } from 'preact/hooks'
import { api, type CardAfter, type OwnedCard, type Pack } from '../api.ts'
import { viewOf } from '../../../../../embed/src/card-state.ts'
import { useTexts } from '../i18n.ts'
import { useLoaded, useNow } from '../live.ts'
import { toAmount, toMicros } from '../../../../../embed/src/money.ts'
import type { Opened } from '../opened.ts'
import { Link, navigate } from '../router.tsx'
import { rememberedWallet } from '../wallet/wallet.ts'
import { SellDialog } from './card-actions.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { Drawn } from './drawn-card.tsx'
import { Icon } from './icons.tsx'
import { OpenedSummary } from './opened-summary.tsx'
import { Tracking } from './tracking.tsx'

type ChoiceProps = { card: OwnedCard | undefined; at: number; onChoose(kind: 'sell' | 'ship'): void }

function Choices({ card, at, onChoose }: ChoiceProps) {
  const { t, usd, duration } = useTexts()
  const now = useNow(30_000)
  const left = (card?.offer?.expires_in_ms ?? 0) - (now - at)
  return (
    <div class="choices">
      <button type="button" class="keep" onClick={() => navigate('/collection')}>
        <Icon name="heart" size={22} />
        <span>
          <strong>{t('open.keep')}</strong>
          <small>{t('open.keepHint')}</small>
        </span>
      </button>
      {card?.offer?.eligible && (
        <button type="button" onClick={() => onChoose('sell')}>
          <Icon name="back" size={22} />
          <span>
            <strong>{t('open.sell', { price: `${usd(card.offer.payout_usdc ?? '0')} USDC` })}</strong>
            <small>{t('open.sellHint', { time: duration(left) })}</small>
          </span>
        </button>
      )}
      {card?.redeem_status === 'REDEEMABLE' && (
        <button type="button" onClick={() => onChoose('ship')}>
          <Icon name="truck" size={22} />
          <span>
            <strong>{t('open.send')}</strong>
            <small>{t('open.sendHint')}</small>
          </span>
        </button>
      )}
    </div>
  )
}

/** What became of a card that is no longer free, in place of the choices. */
function Gone({ after }: { after: CardAfter }) {
  const { t, usd } = useTexts()
  const { text } = viewOf(after)
  const isSold = after.state === 'SOLD' && after.payout_usdc !== null
  return (
    <div class="gone" role="status">
      {text && <strong>{t(text)}</strong>}
      {isSold && <span>{t('state.soldFor', { price: usd(after.payout_usdc ?? '0') })}</span>}
      <Tracking parcel={after} />
      <Link to="/collection" class="button">
        {t('cards.title')}
      </Link>
    </div>
  )
}

/** The cards of this purchase as the visitor owns them now, with their offers. */
async function loadOffers(): Promise<{ cards: OwnedCard[]; at: number }> {
  const wallet = rememberedWallet()
  const cards = await Promise.all([api.collection(), wallet ? api.walletCards(wallet) : []])
  return { cards: cards.flat(), at: Date.now() }
}

type RevealProps = { opened: Opened; pack: Pack | undefined; isAll: boolean; onAll(): void }

/** One card after the other; several end in a summary, which can also be shown at once. */
export function Reveal({ opened, pack, isAll, onAll }: RevealProps) {
  const { t } = useTexts()
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<{ kind: 'sell' | 'ship'; card: OwnedCard }>()
  const offers = useLoaded(loadOffers)
  const total = opened.cards.length
  const card = opened.cards[index]
  if (!card) return null
  const owned = offers.value?.cards ?? []
  const mine = owned.find((one) => one.token_id === card.token_id)
  const after = opened.after.find((one) => one.token_id === card.token_id) ?? mine?.what_came_after
  const choose = (kind: 'sell' | 'ship') => mine && setChosen({ kind, card: mine })
  const Action = chosen?.kind === 'sell' ? SellDialog : ShipDialog
  return (
    <>
      {isAll && total > 1 ? (
        <OpenedSummary
          opened={opened}
          pack={pack}
          owned={owned}
          onSell={(sold) => setChosen({ kind: 'sell', card: sold })}
        />
      ) : (
        <Drawn
          key={card.token_id}
          card={card}
          pack={pack}
          // A case leaves nothing torn behind.
          image={pack?.variant === 'graded' ? undefined : (opened.image ?? pack?.image_url ?? undefined)}
          price={toAmount(toMicros(opened.paid) / BigInt(total))}
          number={index + 1}
          total={total}
        />
      )}
      {total > 1 ? (
        !isAll && (
          <button
            type="button"
            class="primary next"
            autofocus
            onClick={() => (index + 1 < total ? setIndex(index + 1) : onAll())}
          >
            {t(index + 1 < total ? 'open.next' : 'open.seeAll')}
          </button>
        )
      ) : after && viewOf(after).isGone ? (
        <Gone after={after} />
      ) : offers.value || offers.error ? (
        <Choices card={mine} at={offers.value?.at ?? 0} onChoose={choose} />
      ) : (
        <div class="choices" />
      )}
      {opened.proof && (
        <a class="fair" href={opened.proof}>
          <Icon name="shield" size={16} />
          {t('open.check')}
        </a>
      )}
      {chosen && (
        <Action
          card={chosen.card}
          onClose={() => setChosen(undefined)}
          onDone={() => (total > 1 ? setChosen(undefined) : navigate('/collection'))}
        />
      )}
    </>
  )
}
