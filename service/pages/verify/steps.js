// How it was checked: steps in words, the raw checks folded below them.
import { make, short, tick } from './elements.js'
import { shelfOf } from './odds.js'
import { t } from './texts.js'

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
  title: t('step.line'),
  text: t('step.lineText'),
  code: t('step.lineCode', { number: purchase.args.number }),
  checks: pick(checks, ['Place in line']),
})

function packSteps({ checks, draws, ready, purchase }, summary) {
  const [first] = draws
  const shelf = first && shelfOf(summary, first.computed.shelf)
  return [
    {
      title: t('step.odds'),
      text: t('step.oddsText'),
      code: t('step.oddsCode', { number: purchase.args.version }),
      checks: pick(checks, ['Odds', 'Request id']),
    },
    {
      title: t('step.word'),
      text: t('step.wordText'),
      code: ready && short(ready.args.word),
      checks: pick(checks, wordChecks),
    },
    lineStep({ checks, purchase }),
    {
      title: t('step.shelf'),
      text: shelf
        ? t(draws.length > 1 ? 'step.shelfMany' : 'step.shelfOne', {
            number: first.computed.shelf + 1,
            name: shelf.name,
          })
        : t('step.shelfNone'),
      checks: [],
      ...matchOf(draws, ({ computed, shelf: claimed }) => computed.shelf === claimed),
    },
    {
      title: t('step.place'),
      text: first
        ? t('step.placeText', { place: first.computed.index + 1, count: first.computed.count })
        : t('step.placeNone'),
      checks: pick(checks, ['Shelves']),
      ...matchOf(draws, ({ computed, index, count }) => computed.index === index && computed.count === count),
    },
    {
      title: t('step.card'),
      text: draws.length === 1 ? t('step.cardOne') : t('step.cardMany', { count: draws.length }),
      checks: pick(checks, ['Draws', 'Packs', 'Purchase']),
    },
  ]
}

const instantSteps = ({ checks, ready, drawn, purchase }) => [
  {
    title: t('step.purchase'),
    text: t('step.purchaseText'),
    checks: pick(checks, ['Request id', 'Purchase']),
  },
  {
    title: t('step.word'),
    text: t('step.wordHalf'),
    code: ready && short(ready.args.word),
    checks: pick(checks, wordChecks),
  },
  lineStep({ checks, purchase }),
  {
    title: t('step.store'),
    text: t('step.storeText'),
    checks: pick(checks, ['Packs in the store']),
  },
  {
    title: t('step.pack'),
    text: drawn
      ? t('step.packText', {
          place: drawn.computed.index + 1,
          count: drawn.computed.count,
          pack: drawn.computed.bundleId,
        })
      : t('step.packNone'),
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
  const failure = checks.find((one) => one.verdict === 'no')?.text ?? t('step.differs')
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
        // The findings name fields of the contracts and stay in their language.
        { lang: 'en' },
        checks.map((one) => make('li', { class: one.verdict }, make('b', {}, one.title), ' ', one.text)),
      ),
    ),
  )
}

export function renderSteps(result, summary) {
  const steps = result.kind === 'instant' ? instantSteps(result) : result.purchase ? packSteps(result, summary) : []
  const shown = steps.length > 0 ? steps : [{ title: t('step.none'), text: t('step.noneText'), checks: result.checks }]
  return make(
    'section',
    { class: 'card', id: 'steps' },
    make(
      'header',
      {},
      make('h2', {}, t('step.heading')),
      make('span', {}, t('step.count', { count: result.checks.length })),
    ),
    make('ol', { class: 'steps' }, shown.map(renderStep)),
  )
}
