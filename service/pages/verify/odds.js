// The odds as words and as one hundred dots.
import { make } from './elements.js'
import { language, t } from './texts.js'

const isColor = /^#[0-9a-f]{3,8}$/i
const number = (value) => value.toLocaleString(language, { maximumFractionDigits: 1 })

/** Names and colours come from the service; the weights from the chain. */
export const shelfOf = (summary, shelf) =>
  summary?.shelves?.[shelf] ?? { name: t('odds.shelf', { number: shelf + 1 }), color: '#8a94a6' }

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

/** “About 1 pack in 5”, or “About 74 of 100 packs”. Of several cards, the rarest is meant. */
export function chanceInWords(chance, drawn = 1) {
  const card = t(drawn > 1 ? 'odds.rarest' : 'odds.like')
  if (chance >= 0.995) return t('odds.every', { card })
  if (chance > 0.34) return t('odds.share', { count: Math.round(chance * 100), card })
  return t('odds.oneIn', { count: number(Math.round(1 / chance)), card })
}

const dayMs = 86_400_000

function publishedInWords({ odds_published_at: published, bought_at: bought } = {}) {
  if (!published || !bought) return t('odds.published')
  const days = Math.floor((new Date(bought) - new Date(published)) / dayMs)
  if (days < 1) return t('odds.publishedJust')
  return t(days === 1 ? 'odds.publishedDay' : 'odds.publishedDays', { count: days })
}

/** One slot of a pack: the dots, and what they mean for the drawn card. */
function renderSlot(slot, { odds, draws, summary, isOnly }) {
  const chances = odds[slot].map(({ chance }) => chance)
  const counts = hundredOf(chances)
  const drawn = draws.filter((draw) => draw.slot === slot).map((draw) => draw.computed.shelf)
  const rarest = drawn.toSorted((one, other) => chances[one] - chances[other])[0]
  const dots = make('div', { class: 'dots', role: 'img', 'aria-label': t('odds.dots') })
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
  const place = isOnly ? t('odds.ofPacks') : t('odds.ofCards', { place: slot + 1 })
  const own =
    rarest === undefined ? '' : ` ${t(drawn.length > 1 ? 'odds.ownRarest' : 'odds.own', { count: counts[rarest] })}`
  return make(
    'section',
    { class: 'odds' },
    dots,
    make(
      'div',
      {},
      rarest === undefined ? undefined : make('h2', {}, chanceInWords(chances[rarest], drawn.length)),
      make('p', {}, `${place}, ${parts.join(', ')}.${own} ${publishedInWords(summary)}`),
    ),
  )
}

const maxSlots = 3

export function renderOdds({ odds, draws }, summary) {
  const isOnly = odds.length === 1
  return odds.slice(0, maxSlots).map((_, slot) => renderSlot(slot, { odds, draws, summary, isOnly }))
}
