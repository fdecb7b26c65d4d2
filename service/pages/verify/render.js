// Turns a verdict into a page. Whatever comes from outside goes in as text, never as markup.
import { readEntry } from './draws.js'
import { toHex, numberBytes } from './bytes.js'

/** An element with attributes and children. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value)
  }
  element.append(...children.flat().filter((child) => child !== undefined))
  return element
}

const symbols = { yes: '✓', no: '✗', open: '·' }
const tick = (verdict) => make('span', { class: `tick ${verdict}`, 'aria-label': verdict }, symbols[verdict])
const shelfName = (shelf) => `Shelf ${shelf + 1}`
const percent = (chance) => `${(chance * 100).toLocaleString('en', { maximumFractionDigits: 4 })} %`

const headlines = {
  yes: [
    'This draw is fair.',
    'Repeated here from the chain’s logs alone, it gives exactly the cards that were delivered.',
  ],
  no: [
    'Something does not match.',
    'Repeated from the chain’s logs, this draw does not come out as it was told. See below what differs.',
  ],
  open: [
    'Not drawn yet.',
    'The purchase is on chain, and nothing found so far speaks against it. Come back when it is revealed.',
  ],
  differing: [
    'Something does not match.',
    'These logs are not the chain’s: the node has others, or none. Whatever they prove, it is not about this purchase.',
  ],
  refunded: ['Paid back.', 'No random word came in time, so nothing was drawn and the buyer got the money back.'],
}

/** The answer, before everything else. */
export function renderVerdict(state, requestId, checks = []) {
  const [title, text] = headlines[state]
  const wrong = checks.filter((one) => one.verdict === 'no').map((one) => one.title)
  const verdict = { refunded: 'open', differing: 'no' }[state] ?? state
  return make(
    'section',
    { class: `verdict ${verdict}`, 'data-verdict': verdict },
    make('span', { class: 'seal', 'aria-hidden': 'true' }, symbols[verdict]),
    make(
      'div',
      {},
      make('h1', {}, title),
      make('p', {}, text),
      wrong.length > 0 ? make('p', {}, `Not as it must be: ${wrong.join(', ')}.`) : undefined,
      make('p', { class: 'mono' }, `request ${requestId}`),
    ),
  )
}

const fact = (name, value) => [make('dt', {}, name), make('dd', {}, value)]

/** What was computed, and beside it what the chain said where that is something else. */
const compared = (computed, said) => (computed === said ? String(computed) : `${computed} here, ${said} on chain`)

function renderDraw(draw, odds) {
  const { isGraded, tokenId } = readEntry(draw.entry)
  const verdict = draw.matches ? 'yes' : 'no'
  const chance = odds[draw.slot]?.[draw.computed.shelf]?.chance
  return make(
    'li',
    { class: `draw ${verdict}` },
    make('h3', {}, `${isGraded ? 'Slab' : 'Card'} ${tokenId}`, tick(verdict)),
    make(
      'dl',
      {},
      fact('Pack, slot', `${draw.pack + 1}, ${draw.slot + 1}`),
      fact('Shelf', compared(draw.computed.shelf + 1, draw.shelf + 1)),
      chance === undefined ? [] : fact('Its chance', percent(chance)),
      fact('Place', `${compared(draw.computed.index, draw.index)} of ${compared(draw.computed.count, draw.count)}`),
      draw.computed.entry === draw.entry ? [] : fact('Card', compared(draw.computed.entry, draw.entry)),
      draw.isStuck ? fact('Delivery', 'could not move yet') : [],
    ),
    make('div', { class: 'seed mono' }, toHex(numberBytes(draw.seed, 32))),
  )
}

function renderBundle({ computed, count, index, bundleId, cards, seed, matches }) {
  const verdict = matches ? 'yes' : 'no'
  return make(
    'li',
    { class: `draw ${verdict}` },
    make('h3', {}, `Pack ${compared(computed.bundleId, bundleId)}`, tick(verdict)),
    make(
      'dl',
      {},
      fact('Place', `${compared(computed.index, index)} of ${compared(computed.count, count)}`),
      fact('Cards', cards.map((entry) => readEntry(entry).tokenId).join(', ')),
    ),
    make('div', { class: 'seed mono' }, toHex(numberBytes(seed, 32))),
  )
}

export function renderDraws({ kind, draws, drawn, odds }) {
  const items = kind === 'instant' ? (drawn ? [renderBundle(drawn)] : []) : draws.map((draw) => renderDraw(draw, odds))
  if (items.length === 0) return []
  const text =
    kind === 'instant'
      ? 'One of the packs in the store, picked by the word.'
      : 'The high half of the bits below each card picks its shelf by weight, the low half its place there, counted from 0.'
  return [make('h2', {}, 'What was drawn'), make('p', { class: 'lead' }, text), make('ul', { class: 'draws' }, items)]
}

export function renderOdds({ odds, draws }) {
  if (odds.length === 0) return []
  const slots = odds.map((shelves, slot) => {
    const hits = new Set(draws.filter((draw) => draw.slot === slot).map((draw) => draw.computed.shelf))
    const rows = shelves.flatMap(({ weight, chance }, shelf) => {
      if (weight === 0) return []
      const fill = make('i')
      fill.style.setProperty('--share', String(chance))
      return make(
        'div',
        { class: 'odd' },
        make('span', { class: hits.has(shelf) ? 'drawn' : undefined }, shelfName(shelf)),
        make('span', { class: 'bar' }, fill),
        make('span', { class: 'share' }, `${percent(chance)} · ${weight.toLocaleString('en')}`),
      )
    })
    return make('div', { class: 'slot' }, make('h3', {}, `Slot ${slot + 1}`), rows)
  })
  return [
    make('h2', {}, 'The odds when it was bought'),
    make('p', { class: 'lead' }, 'The chance of each shelf and its weight, as the contract had published them.'),
    ...slots,
  ]
}

export function renderChecks({ checks }) {
  const rows = checks.map(({ verdict, title, text }) =>
    make('li', { class: verdict }, tick(verdict), make('div', {}, make('strong', {}, title), make('span', {}, text))),
  )
  return [make('h2', {}, 'What was checked'), make('ul', { class: 'checks' }, rows)]
}

export function renderSources({ purchase, ready, draws, drawn, rootBefore, refunds = [] }, evidence) {
  const transaction = (hash) =>
    evidence.explorer_url
      ? make('a', { href: `${evidence.explorer_url}${hash}`, rel: 'noreferrer', class: 'mono' }, hash)
      : make('span', { class: 'mono' }, hash)
  const reveal = evidence.logs.findLast(
    (log) => log.block_number >= (ready?.block_number ?? Infinity) && log.transaction_hash !== ready?.transaction_hash,
  )
  const isDrawn = draws.length > 0 || drawn !== undefined
  return [
    make('h2', {}, 'Where it is on chain'),
    make(
      'dl',
      { class: 'facts' },
      fact('Purchase', transaction(purchase.transaction_hash)),
      ready ? fact('Random word', transaction(ready.transaction_hash)) : [],
      isDrawn && reveal ? fact('Reveal', transaction(reveal.transaction_hash)) : [],
      refunds.map((refund) => fact('Refund', transaction(refund.transaction_hash))),
      ready ? fact('The word', make('span', { class: 'mono' }, ready.args.word)) : [],
      rootBefore ? fact(drawn ? 'Packs before' : 'Shelves before', make('span', { class: 'mono' }, rootBefore)) : [],
      fact('Contract', make('span', { class: 'mono' }, purchase.address)),
      fact(
        'Logs used',
        make('a', { href: `/verify/${evidence.request_id}/evidence.json` }, `${evidence.logs.length}, as raw data`),
      ),
    ),
  ]
}

export const renderRecipe = () => [
  make('h2', {}, 'Do it yourself'),
  make('p', { class: 'lead' }, 'The whole rule, for any language that has big numbers:'),
  make(
    'pre',
    { class: 'mono' },
    [
      'word  = keccak256(buyer’s contribution ‖ provider’s number ‖ 32 zero bytes)',
      'x     = keccak256(word ‖ request as 12 bytes ‖ pack as 1 ‖ slot as 1)',
      'shelf = the one whose weights hold (x >> 128) · sum of weights >> 128',
      'place = (x mod 2^128) · cards on the shelf >> 128',
      'the last card of the shelf moves to that place',
    ].join('\n'),
  ),
]

/** A form with which the reader asks a node of their own; `compare` gets its address. Logs that are not on its chain undo any verdict. */
export function renderNode(address, compare, onDiffering) {
  const input = make('input', { id: 'node', type: 'url', value: address ?? '', placeholder: 'https://…', required: '' })
  const output = make('output', { for: 'node', 'data-node': 'none' })
  const form = make(
    'form',
    { class: 'node' },
    make('label', { for: 'node' }, 'Compare the logs with a node of your choice'),
    input,
    make('button', { type: 'submit' }, 'Ask'),
    output,
  )
  const show = (state, text) => {
    output.className = state
    output.dataset.node = state
    output.textContent = text
  }
  const run = async () => {
    show('open', 'Asking…')
    try {
      const { compared: count, differing, isRightChain } = await compare(input.value)
      if (!isRightChain) show('no', 'This node follows another chain.')
      else if (differing > 0) {
        show('no', `${differing} of ${count} logs are not on this node’s chain as they were given here.`)
        onDiffering()
      } else show('yes', `All ${count} logs are on chain, exactly as they were used here.`)
    } catch (error) {
      show('open', `The node did not answer: ${error.message}`)
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void run()
  })
  if (address) void run()
  else show('open', 'The logs came from this service. Ask a node of your own to be sure that the chain has the same.')
  return form
}
