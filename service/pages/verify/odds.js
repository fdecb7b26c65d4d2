// The odds as words and as one hundred dots.
import { make } from './elements.js'

const isColor = /^#[0-9a-f]{3,8}$/i
const number = (value) => value.toLocaleString('en', { maximumFractionDigits: 1 })

/** Names and colours come from the service; the weights from the chain. */
export const shelfOf = (summary, shelf) => summary?.shelves?.[shelf] ?? { name: `Shelf ${shelf + 1}`, color: '#8a94a6' }

/** How many of one hundred packs each shelf gets: whole numbers with the sum of one hundred, none below one. */
export function hundredOf(chances) {
  const exact = chances.map((chance) => chance * 100)
  const whole = exact.map((value) => (value > 0 ? Math.max(1, Math.floor(value)) : 0))
  const order = exact.map((value, shelf) => [value - Math.floor(value), shelf]).sort((one, other) => other[0] - one[0])
  let rest = 100 - whole.reduce((sum, value) => sum + value, 0)
  for (let round = 0; rest !== 0 && round < 200; round += 1) {
    const shelf = rest > 0 ? order[round % order.length][1] : whole.indexOf(Math.max(...whole))
    if (rest > 0 && exact[shelf] === 0) continue
    whole[shelf] += Math.sign(rest)
    rest -= Math.sign(rest)
  }
  return whole
}

/** “About 1 pack in 5”, or “About 74 of 100 packs”. */
export function chanceInWords(chance) {
  if (chance >= 0.995) return 'Every pack holds a card like this.'
  if (chance > 0.34) return `About ${Math.round(chance * 100)} of 100 packs hold a card like this.`
  return `About 1 pack in ${number(Math.round(1 / chance))} holds a card like this.`
}

const dayMs = 86_400_000

function publishedInWords({ odds_published_at: published, bought_at: bought } = {}) {
  if (!published || !bought) return 'These odds were published before the purchase and could not change.'
  const days = Math.floor((new Date(bought) - new Date(published)) / dayMs)
  const before = days < 1 ? 'before you bought' : `${days} ${days === 1 ? 'day' : 'days'} before you bought`
  return `These odds were published ${before} and could not change.`
}

/** One slot of a pack: the dots, and what they mean for the drawn card. */
function renderSlot(slot, { odds, draws, summary, isOnly }) {
  const chances = odds[slot].map(({ chance }) => chance)
  const counts = hundredOf(chances)
  const drawn = draws.filter((draw) => draw.slot === slot).map((draw) => draw.computed.shelf)
  const rarest = drawn.toSorted((one, other) => chances[one] - chances[other])[0]
  const dots = make('div', { class: 'dots', role: 'img', 'aria-label': 'The odds of one hundred packs as dots' })
  counts.forEach((count, shelf) => {
    for (let place = 0; place < count; place += 1) {
      const dot = make('i', { class: shelf === rarest && place === 0 ? 'own' : undefined })
      const { color } = shelfOf(summary, shelf)
      if (isColor.test(color)) dot.style.setProperty('--dot', color)
      dots.append(dot)
    }
  })
  const parts = counts.flatMap((count, shelf) =>
    count > 0 ? [`${count} ${shelfOf(summary, shelf).name.toLowerCase()}`] : [],
  )
  const place = isOnly ? 'Of 100 packs' : `Of 100 cards at place ${slot + 1}`
  const own = rarest === undefined ? '' : ` Yours was one of the ${counts[rarest]}.`
  return make(
    'section',
    { class: 'odds' },
    dots,
    make(
      'div',
      {},
      rarest === undefined ? undefined : make('h2', {}, chanceInWords(chances[rarest])),
      make('p', {}, `${place}, ${parts.join(', ')}.${own} ${publishedInWords(summary)}`),
    ),
  )
}

const maxSlots = 3

export function renderOdds({ odds, draws }, summary) {
  const isOnly = odds.length === 1
  return odds.slice(0, maxSlots).map((_, slot) => renderSlot(slot, { odds, draws, summary, isOnly }))
}
