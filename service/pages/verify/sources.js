// Where it is on chain, how to repeat it, and the numbers behind the steps.
import { numberBytes, toHex } from './bytes.js'
import { readEntry } from './draws.js'
import { make, short } from './elements.js'
import { t } from './texts.js'

const fact = (name, value) => [make('dt', {}, name), make('dd', {}, value)]

export function renderSources({ purchase, ready, revealed, draws, drawn, refunds = [] }, evidence) {
  const transaction = (hash) =>
    evidence.explorer_url
      ? make(
          'a',
          { href: `${evidence.explorer_url}${hash}`, rel: 'noreferrer', class: 'mono', title: hash },
          short(hash),
        )
      : make('span', { class: 'mono', title: hash }, short(hash))
  const isDrawn = draws.length > 0 || drawn !== undefined
  const isAtOnce = ready !== undefined && ready.transaction_hash === revealed?.transaction_hash
  return make(
    'section',
    { class: 'card' },
    make('header', {}, make('h2', {}, t('source.heading'))),
    make(
      'dl',
      { class: 'facts' },
      fact(t('source.purchase'), transaction(purchase.transaction_hash)),
      ready ? fact(t(isAtOnce ? 'source.both' : 'source.word'), transaction(ready.transaction_hash)) : [],
      isDrawn && revealed && !isAtOnce ? fact(t('source.reveal'), transaction(revealed.transaction_hash)) : [],
      refunds.map((refund) => fact(t('source.refund'), transaction(refund.transaction_hash))),
      fact(t('source.contract'), make('span', { class: 'mono', title: purchase.address }, short(purchase.address))),
      fact(t('source.line'), String(purchase.args.number)),
      fact(
        t('source.request'),
        make('span', { class: 'mono', title: evidence.request_id }, short(evidence.request_id)),
      ),
    ),
  )
}

export const renderRecipe = (evidence) =>
  make(
    'section',
    { class: 'card' },
    make('header', {}, make('h2', {}, t('recipe.heading'))),
    make('p', {}, t('recipe.text')),
    make(
      'pre',
      { class: 'mono', tabindex: '0' },
      [
        'word  = keccak256(you ‖ provider ‖ 0…0)',
        'x     = keccak256(word ‖ request ‖ pack ‖ slot)',
        'shelf = high half of x, by weight',
        'place = low half of x, by count',
      ].join('\n'),
    ),
    make(
      'p',
      { class: 'links' },
      make(
        'a',
        { href: `/verify/${evidence.request_id}/evidence.json` },
        t('recipe.evidence', { count: evidence.logs.length }),
      ),
      make('a', { href: '/verify/files/proof.js' }, t('recipe.source')),
    ),
  )

/** The computed value, with the value on chain where it differs. */
const compared = (computed, onChain) =>
  computed === onChain ? String(computed) : t('raw.compared', { here: computed, there: onChain })

/** Places count from one, as in the steps. */
const placeOf = ({ computed, index, count }) =>
  t('raw.of', { place: compared(computed.index + 1, index + 1), count: compared(computed.count, count) })

const cell = (text) => make('td', {}, String(text))

function rowsOf({ kind, draws, drawn }) {
  if (kind === 'instant') {
    return drawn
      ? [[1, compared(drawn.computed.bundleId, drawn.bundleId), '–', placeOf(drawn), drawn.seed, drawn.matches]]
      : []
  }
  return draws.map((draw) => [
    `${draw.pack + 1}, ${draw.slot + 1}`,
    compared(readEntry(draw.computed.entry ?? 0).tokenId, readEntry(draw.entry).tokenId),
    compared(draw.computed.shelf + 1, draw.shelf + 1),
    placeOf(draw),
    draw.seed,
    draw.matches,
  ])
}

/** The raw numbers of every draw, folded. */
export function renderRaw(result) {
  const rows = rowsOf(result)
  return make(
    'details',
    { class: 'card raw' },
    make('summary', {}, t('raw.heading')),
    make(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('raw.label') },
      make(
        'table',
        {},
        make(
          'thead',
          {},
          make(
            'tr',
            {},
            [
              t('raw.slot'),
              t(result.kind === 'instant' ? 'raw.pack' : 'raw.token'),
              t('raw.shelf'),
              t('raw.place'),
              'x',
            ].map((name) => make('th', { scope: 'col' }, name)),
          ),
        ),
        make(
          'tbody',
          {},
          rows.map(([slot, token, shelf, place, seed, matches]) =>
            make(
              'tr',
              { class: `draw ${matches ? 'yes' : 'no'}` },
              cell(slot),
              cell(token),
              cell(shelf),
              cell(place),
              make('td', { class: 'mono' }, toHex(numberBytes(seed, 32))),
            ),
          ),
        ),
      ),
    ),
  )
}
