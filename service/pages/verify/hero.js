// What the buyer got: pictures, names and values first.
import { readEntry } from './draws.js'
import { dollars, make, money, pictureOf, time } from './elements.js'
import { parts, t } from './texts.js'

/** The cards of the draw; without a summary only their token numbers are known. */
export function cardsOf({ draws, drawn }, summary) {
  const entries = drawn ? drawn.cards.map((entry) => ({ entry })) : draws
  return entries.map(({ entry }) => {
    const { isGraded, tokenId } = readEntry(entry)
    const type = isGraded ? 'GRADED_CARD' : 'CARD'
    const known = summary?.cards.find((card) => card.token_id === String(tokenId) && card.item_type === type)
    return {
      tokenId,
      isGraded,
      name: known?.name ?? t(isGraded ? 'hero.slab' : 'hero.card', { id: tokenId }),
      ...facts(known),
    }
  })
}

const facts = (card) => ({
  picture: pictureOf(card?.image_url),
  value: card?.value_usd ?? undefined,
  details: [card?.rarity, card?.card_number, card?.grade && `${card.grade.company} ${card.grade.grade}`]
    .filter(Boolean)
    .join(' · '),
})

const picture = ({ picture: source, name }, size) =>
  source
    ? make('img', { class: `picture ${size}`, src: source, alt: name })
    : make('span', { class: `picture ${size}`, role: 'img', 'aria-label': name })

const worth = ({ value }) =>
  value === undefined ? [] : parts('hero.worthOne', { value: make('b', {}, dollars(value)) })

const bought = (summary) =>
  summary
    ? make(
        'p',
        { class: 'kicker' },
        parts(summary.quantity > 1 ? 'hero.boughtMany' : 'hero.bought', {
          name: summary.name,
          count: String(summary.quantity),
          time: time(summary.bought_at),
          price: money(summary.price_usdc),
        }),
      )
    : undefined

function renderOne(card, summary, more) {
  return make(
    'section',
    { class: 'hero one' },
    picture(card, 'large'),
    make(
      'div',
      {},
      bought(summary),
      make('h1', {}, t('hero.drew', { name: card.name })),
      make('p', { class: 'lead' }, card.details, card.details && card.value !== undefined ? ' · ' : '', worth(card)),
      more,
    ),
  )
}

function renderMany(cards, summary, more) {
  const known = cards.filter(({ value }) => value !== undefined)
  const total = known.reduce((sum, { value }) => sum + BigInt(value.replace('.', '')), 0n)
  const text = total.toString().padStart(7, '0')
  return make(
    'section',
    { class: 'hero many' },
    bought(summary),
    make('h1', {}, t('hero.cards', { count: cards.length })),
    known.length === 0
      ? undefined
      : make(
          'p',
          { class: 'lead' },
          parts('hero.worthMany', { value: make('b', {}, dollars(`${text.slice(0, -6)}.${text.slice(-6)}`)) }),
        ),
    make(
      'ul',
      { class: 'cards' },
      cards.map((card) =>
        make(
          'li',
          {},
          picture(card, 'small'),
          make('b', {}, card.name),
          make('span', {}, card.details),
          card.value === undefined ? undefined : make('span', { class: 'value' }, dollars(card.value)),
        ),
      ),
    ),
    more,
  )
}

const titles = {
  open: [t('hero.open'), t('hero.openText')],
  refunded: [t('hero.refunded'), t('hero.refundedText')],
}

/** The first part of the page. */
export function renderHero(state, { cards, summary, more }) {
  if (cards.length === 1) return renderOne(cards[0], summary, more)
  if (cards.length > 1) return renderMany(cards, summary, more)
  const [title, text] = titles[state] ?? [t('hero.this'), '']
  return make(
    'section',
    { class: 'hero many' },
    bought(summary),
    make('h1', {}, title),
    make('p', { class: 'lead' }, text),
    more,
  )
}
