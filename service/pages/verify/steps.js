// How it was checked: steps in words, the raw checks folded below them.
import { make, short, tick } from './elements.js'
import { shelfOf } from './odds.js'

const pick = (checks, titles) => checks.filter(({ title }) => titles.includes(title))
const verdictOf = (checks) =>
  checks.some(({ verdict }) => verdict === 'no')
    ? 'no'
    : checks.some(({ verdict }) => verdict === 'yes')
      ? 'yes'
      : 'open'

const wordChecks = [
  'Randomness request',
  'Buyer contribution',
  'Provider commitment',
  'Random word',
  'Source of randomness',
]

const matchOf = (draws, isSame) => ({ verdict: draws.length === 0 ? 'open' : draws.every(isSame) ? 'yes' : 'no' })

/** The order of sale is fixed before any number is known, so that the order of delivery decides nothing. */
const lineStep = ({ checks, purchase }) => ({
  title: 'Its turn came in the order of sale',
  text: 'Draws happen in the order of the sales, in whatever order the random numbers are delivered.',
  code: `number ${purchase.args.number}`,
  checks: pick(checks, ['Place in line']),
})

function packSteps({ checks, draws, ready, purchase }, summary) {
  const [first] = draws
  const shelf = first && shelfOf(summary, first.computed.shelf)
  return [
    {
      title: 'The odds came first',
      text: 'Published on chain before the purchase; a published version cannot change.',
      code: `version ${purchase.args.version}`,
      checks: pick(checks, ['Odds', 'Request id']),
    },
    {
      title: 'The number could not be known in advance',
      text: 'It was asked for in the transaction that paid. Half of it came from the buyer, half from a provider who had committed to it.',
      code: ready && short(ready.args.word),
      checks: pick(checks, wordChecks),
    },
    lineStep({ checks, purchase }),
    {
      title: 'The number picks the shelf',
      text: shelf
        ? `By weight: shelf ${first.computed.shelf + 1}, “${shelf.name}”${draws.length > 1 ? ', and so on for each card' : ''}.`
        : 'By the published weights.',
      checks: [],
      ...matchOf(draws, ({ computed, shelf: claimed }) => computed.shelf === claimed),
    },
    {
      title: 'The same number picks the place',
      text: first
        ? `Place ${first.computed.index + 1} of ${first.computed.count} cards on the shelf, rebuilt from everything that was ever put in or drawn.`
        : 'Among all cards on the shelf.',
      checks: pick(checks, ['Shelves']),
      ...matchOf(draws, ({ computed, index, count }) => computed.index === index && computed.count === count),
    },
    {
      title: 'That card was delivered',
      text:
        draws.length === 1
          ? 'The card at this place is the card that was sent.'
          : `${draws.length} cards, each the one at its place.`,
      checks: pick(checks, ['Draws', 'Packs', 'Purchase']),
    },
  ]
}

const instantSteps = ({ checks, ready, drawn, purchase }) => [
  {
    title: 'The purchase is on chain',
    text: 'Its number follows from the buyer and the reference.',
    checks: pick(checks, ['Request id', 'Purchase']),
  },
  {
    title: 'The number could not be known in advance',
    text: 'Half of it came from the buyer, half from a provider who had committed to it.',
    code: ready && short(ready.args.word),
    checks: pick(checks, wordChecks),
  },
  lineStep({ checks, purchase }),
  {
    title: 'All packs in the store are known',
    text: 'The list is rebuilt from every pack that was added, removed or sold.',
    checks: pick(checks, ['Packs in the store']),
  },
  {
    title: 'The number picks the pack',
    text: drawn
      ? `Place ${drawn.computed.index + 1} of ${drawn.computed.count}: pack ${drawn.computed.bundleId}, with the cards it had when it was added.`
      : 'Among all packs in the store.',
    checks: pick(checks, ['Draw']),
  },
]

function renderStep({ title, text, code, checks, verdict }) {
  const state =
    verdict === 'no'
      ? 'no'
      : checks.length > 0
        ? verdictOf([...checks, ...(verdict ? [{ verdict }] : [])])
        : (verdict ?? 'open')
  const failure = checks.find((one) => one.verdict === 'no')?.text ?? 'The repeated draw differs here.'
  return make(
    'li',
    { class: `step ${state}`, 'data-step': state },
    tick(state),
    make(
      'details',
      {},
      make(
        'summary',
        {},
        make('strong', {}, title),
        code && make('code', {}, code),
        make('span', { class: 'text' }, state === 'no' ? failure : text),
      ),
      make(
        'ul',
        {},
        checks.map((one) => make('li', { class: one.verdict }, make('b', {}, one.title), ' ', one.text)),
      ),
    ),
  )
}

export function renderSteps(result, summary) {
  const steps = result.kind === 'instant' ? instantSteps(result) : result.purchase ? packSteps(result, summary) : []
  const shown =
    steps.length > 0
      ? steps
      : [{ title: 'The purchase', text: 'No purchase with this number is in the records.', checks: result.checks }]
  return make(
    'section',
    { class: 'card', id: 'steps' },
    make(
      'header',
      {},
      make('h2', {}, 'How it was checked'),
      make('span', {}, `${result.checks.length} checks, in this browser`),
    ),
    make('ol', { class: 'steps' }, shown.map(renderStep)),
  )
}
