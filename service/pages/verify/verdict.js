// The verdict: green only when a named node has every record.
import { make } from './elements.js'
import { parts, t } from './texts.js'

const marks = { confirmed: '✓', consistent: '?', mismatch: '!', waiting: '·' }

export const hostOf = (url) => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

/** A card without a known name is its token. */
const nameOf = (card) =>
  card
    ? card.name.endsWith(` ${card.tokenId}`)
      ? t('verdict.token', { id: card.tokenId })
      : t('verdict.named', { name: card.name, id: card.tokenId })
    : t('verdict.recorded')

/** Where the repeated draw differs, in words. */
function differenceOf(result, cards) {
  const wrong = result.draws.findIndex(({ matches }) => !matches)
  const failed = result.checks.filter(({ verdict }) => verdict === 'no').map(({ title }) => title.toLowerCase())
  if (wrong < 0) return t('verdict.failText', { names: failed.join(', ') })
  const { computed, shelf, index } = result.draws[wrong]
  const card = cards[wrong]
  // The numbers of the steps as the list below the verdict counts them.
  const [step, where] =
    computed.shelf === shelf
      ? computed.index === index
        ? [6, 'verdict.whereCard']
        : [5, 'verdict.wherePlace']
      : [4, 'verdict.whereShelf']
  const other =
    computed.entry === undefined ? t('verdict.another') : t('verdict.token', { id: computed.entry & 0x7fffffff })
  return t('verdict.differText', { other, card: nameOf(card), step, where: t(where) })
}

/** The four states of the verdict, with their words. */
export function describe(state, { result, cards, node, count, differing, problem }) {
  const name = node && make('b', {}, hostOf(node))
  const states = {
    confirmed: [t('verdict.confirmed'), parts('verdict.confirmedText', { node: name, count: String(count) })],
    consistent: [
      t('verdict.consistent'),
      parts('verdict.consistentText', { problem: make('b', {}, problem ?? t('verdict.noNode')) }),
    ],
    asking: [t('verdict.asking'), parts('verdict.askingText', { node: name ?? t('verdict.aNode') })],
    mismatch: [
      t('verdict.mismatch'),
      differing
        ? parts('verdict.recordsText', { differing: String(differing), count: String(count), node: name })
        : [differenceOf(result, cards)],
    ],
    waiting: [t('verdict.waiting'), [t('verdict.waitingText')]],
  }
  return states[state]
}

const classOf = (state) => (state === 'asking' ? 'consistent' : state)

/** The banner, with the action that fits the verdict. */
export function renderVerdict(state, facts, action) {
  const [title, text] = describe(state, facts)
  const kind = classOf(state)
  return make(
    'section',
    { class: `verdict ${kind}`, 'data-verdict': state, role: 'status' },
    make('span', { class: 'seal', 'aria-hidden': 'true' }, marks[kind]),
    make('div', { class: 'words' }, make('h2', {}, title), make('p', {}, text)),
    action,
  )
}
