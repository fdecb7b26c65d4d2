// What the buyer got: pictures, names and values first.
import { readEntry } from './draws.js'
import { make, money, pictureOf, time } from './elements.js'

/** The cards of the draw; without a summary only their token numbers are known. */
export function cardsOf({ draws, drawn }, summary) {
  const entries = drawn ? drawn.cards.map((entry) => ({ entry })) : draws
  return entries.map(({ entry }) => {
    const { isGraded, tokenId } = readEntry(entry)
    const type = isGraded ? 'GRADED_CARD' : 'CARD'
    const known = summary?.cards.find((card) => card.token_id === String(tokenId) && card.item_type === type)
    return { tokenId, isGraded, name: known?.name ?? `${isGraded ? 'Slab' : 'Card'} ${tokenId}`, ...facts(known) }
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
  value === undefined ? [] : ['worth ', make('b', {}, `$${money(value)}`), ' when it was drawn']

const bought = (summary) =>
  summary
    ? make(
        'p',
        { class: 'kicker' },
        `${summary.name}${summary.quantity > 1 ? ` × ${summary.quantity}` : ''}, bought `,
        time(summary.bought_at),
        ` for ${money(summary.price_usdc)} USDC${summary.quantity > 1 ? ' each' : ''}`,
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
      make('h1', {}, `You drew ${card.name}`),
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
    make('h1', {}, `Your ${cards.length} cards`),
    known.length === 0
      ? undefined
      : make(
          'p',
          { class: 'lead' },
          'worth ',
          make('b', {}, `$${money(`${text.slice(0, -6)}.${text.slice(-6)}`)}`),
          ' when they were drawn',
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
          card.value === undefined ? undefined : make('span', { class: 'value' }, `$${money(card.value)}`),
        ),
      ),
    ),
    more,
  )
}

const titles = {
  open: ['Not drawn yet', 'The purchase is on chain. Reload this page after the reveal.'],
  refunded: ['Refunded', 'No random word arrived in time, so no card was drawn and the buyer got the money back.'],
}

/** The first part of the page. */
export function renderHero(state, { cards, summary, more }) {
  if (cards.length === 1) return renderOne(cards[0], summary, more)
  if (cards.length > 1) return renderMany(cards, summary, more)
  const [title, text] = titles[state] ?? ['This draw', '']
  return make(
    'section',
    { class: 'hero many' },
    bought(summary),
    make('h1', {}, title),
    make('p', { class: 'lead' }, text),
    more,
  )
}
