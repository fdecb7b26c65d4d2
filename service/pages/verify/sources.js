// Where it is on chain, how to repeat it, and the numbers behind the steps.
import { numberBytes, toHex } from './bytes.js'
import { readEntry } from './draws.js'
import { make, short } from './elements.js'

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
    make('header', {}, make('h2', {}, 'Where it is on chain')),
    make(
      'dl',
      { class: 'facts' },
      fact('Purchase', transaction(purchase.transaction_hash)),
      ready ? fact(isAtOnce ? 'Number and reveal' : 'Random number', transaction(ready.transaction_hash)) : [],
      isDrawn && revealed && !isAtOnce ? fact('Reveal', transaction(revealed.transaction_hash)) : [],
      refunds.map((refund) => fact('Refund', transaction(refund.transaction_hash))),
      fact('Contract', make('span', { class: 'mono', title: purchase.address }, short(purchase.address))),
      fact('Number in line', String(purchase.args.number)),
      fact('Request', make('span', { class: 'mono', title: evidence.request_id }, short(evidence.request_id))),
    ),
  )
}

export const renderRecipe = (evidence) =>
  make(
    'section',
    { class: 'card' },
    make('header', {}, make('h2', {}, 'Do it yourself')),
    make('p', {}, 'The rule fits on a page and needs no code of ours.'),
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
      make('a', { href: `/verify/${evidence.request_id}/evidence.json` }, `Evidence (${evidence.logs.length} logs)`),
      make('a', { href: '/verify/files/proof.js' }, 'Source'),
    ),
  )

/** The computed value, with the value on chain where it differs. */
const compared = (computed, onChain) =>
  computed === onChain ? String(computed) : `${computed} here, ${onChain} on chain`

const cell = (text) => make('td', {}, String(text))

function rowsOf({ kind, draws, drawn }) {
  if (kind === 'instant') {
    return drawn
      ? [
          [
            1,
            compared(drawn.computed.bundleId, drawn.bundleId),
            '–',
            `${compared(drawn.computed.index, drawn.index)} of ${compared(drawn.computed.count, drawn.count)}`,
            drawn.seed,
            drawn.matches,
          ],
        ]
      : []
  }
  return draws.map((draw) => [
    `${draw.pack + 1}, ${draw.slot + 1}`,
    compared(readEntry(draw.computed.entry ?? 0).tokenId, readEntry(draw.entry).tokenId),
    compared(draw.computed.shelf + 1, draw.shelf + 1),
    `${compared(draw.computed.index, draw.index)} of ${compared(draw.computed.count, draw.count)}`,
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
    make('summary', {}, 'Raw numbers'),
    make(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Raw numbers of the draws' },
      make(
        'table',
        {},
        make(
          'thead',
          {},
          make(
            'tr',
            {},
            ['Pack, slot', result.kind === 'instant' ? 'Pack' : 'Token', 'Shelf', 'Place', 'x'].map((name) =>
              make('th', { scope: 'col' }, name),
            ),
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
