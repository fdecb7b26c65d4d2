// The verdict: green only when a named node has every record.
import { make } from './elements.js'

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
      ? `token ${card.tokenId}`
      : `${card.name} (token ${card.tokenId})`
    : 'the recorded card'

/** Where the repeated draw differs, in words. */
function differenceOf(result, cards) {
  const wrong = result.draws.findIndex(({ matches }) => !matches)
  const failed = result.checks.filter(({ verdict }) => verdict === 'no').map(({ title }) => title.toLowerCase())
  if (wrong < 0) return `These checks fail: ${failed.join(', ')}.`
  const { computed, shelf, index } = result.draws[wrong]
  const card = cards[wrong]
  const step =
    computed.shelf === shelf
      ? computed.index === index
        ? 'Step 5, the card at that place,'
        : 'Step 4, the place on the shelf,'
      : 'Step 3, the shelf,'
  const other = computed.entry === undefined ? 'another card' : `token ${computed.entry & 0x7fffffff}`
  return `Repeating it gives ${other}, not ${nameOf(card)}. ${step} is where it differs.`
}

/** The four states of the verdict, with their words. */
export function describe(state, { result, cards, node, count, differing, problem }) {
  const name = node && make('b', {}, hostOf(node))
  const states = {
    confirmed: [
      'Confirmed: this draw was fair',
      [
        'Your browser repeated the draw and got the same cards. Then it asked ',
        name,
        `, which has all ${count} records exactly as they were used.`,
      ],
    ],
    consistent: [
      'Consistent, but no node has confirmed it',
      [
        'The draw repeats from the records this page was given, but ',
        make('b', {}, problem ?? 'no node was asked'),
        '. The server of this page could have invented the records. Ask a node you trust.',
      ],
    ],
    asking: [
      'Consistent; asking a node …',
      ['The draw repeats from the records. Comparing them with ', name ?? 'a node', '.'],
    ],
    mismatch: [
      'This draw does not match',
      differing
        ? [
            `${differing} of ${count} records differ from those of `,
            name,
            ', so they prove nothing about this purchase.',
          ]
        : [differenceOf(result, cards)],
    ],
    waiting: ['Nothing to check yet', ['All checks so far passed. The draw is checked as soon as it is on chain.']],
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
