// Renders the result. External data is inserted as text, never as markup.
import { readEntry } from './draws.js'
import { toHex, numberBytes } from './bytes.js'

/** Creates an element with attributes and children. */
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
  yes: ['This draw is fair.', 'Recomputed from the chain logs alone, it yields exactly the delivered cards.'],
  no: [
    'Something does not match.',
    'Recomputed from the chain logs, this draw differs from the recorded one. See the failed checks below.',
  ],
  open: ['Not drawn yet.', 'The purchase is on chain and all checks so far passed. Reload this page after the reveal.'],
  differing: [
    'Something does not match.',
    'The logs differ from those of the node, so the result does not prove anything about this purchase.',
  ],
  refunded: ['Refunded.', 'No random word arrived in time, so no card was drawn and the buyer was refunded.'],
}

export function renderVerdict(state, requestId, checks = []) {
  const [title, text] = headlines[state]
  const failed = checks.filter((one) => one.verdict === 'no').map((one) => one.title)
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
      failed.length > 0 ? make('p', {}, `Failed checks: ${failed.join(', ')}.`) : undefined,
      make('p', { class: 'mono' }, `request ${requestId}`),
    ),
  )
}

const fact = (name, value) => [make('dt', {}, name), make('dd', {}, value)]

/** The computed value, with the value on chain where it differs. */
const compared = (computed, onChain) =>
  computed === onChain ? String(computed) : `${computed} here, ${onChain} on chain`

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
      chance === undefined ? [] : fact('Chance', percent(chance)),
      fact('Position', `${compared(draw.computed.index, draw.index)} of ${compared(draw.computed.count, draw.count)}`),
      draw.computed.entry === draw.entry ? [] : fact('Card', compared(draw.computed.entry, draw.entry)),
      draw.isStuck ? fact('Delivery', 'pending') : [],
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
      fact('Position', `${compared(computed.index, index)} of ${compared(computed.count, count)}`),
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
      ? 'One of the packs in the store, picked by the random word.'
      : 'The high half of the seed shown below each card picks the shelf by weight, the low half the position, counted from 0.'
  return [make('h2', {}, 'Draws'), make('p', { class: 'lead' }, text), make('ul', { class: 'draws' }, items)]
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
    make('h2', {}, 'Odds at the time of the purchase'),
    make('p', { class: 'lead' }, 'The chance and the weight of each shelf, as published by the contract.'),
    ...slots,
  ]
}

export function renderChecks({ checks }) {
  const rows = checks.map(({ verdict, title, text }) =>
    make('li', { class: verdict }, tick(verdict), make('div', {}, make('strong', {}, title), make('span', {}, text))),
  )
  return [make('h2', {}, 'Checks'), make('ul', { class: 'checks' }, rows)]
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
  const isAtOnce = ready?.name === 'RandomUsed'
  return [
    make('h2', {}, 'On chain'),
    make(
      'dl',
      { class: 'facts' },
      fact('Purchase', transaction(purchase.transaction_hash)),
      ready ? fact(isAtOnce ? 'Randomness and reveal' : 'Randomness', transaction(ready.transaction_hash)) : [],
      isDrawn && reveal && !isAtOnce ? fact('Reveal', transaction(reveal.transaction_hash)) : [],
      refunds.map((refund) => fact('Refund', transaction(refund.transaction_hash))),
      ready ? fact('Random word', make('span', { class: 'mono' }, ready.args.word)) : [],
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
  make('h2', {}, 'Verify it yourself'),
  make('p', { class: 'lead' }, 'The complete algorithm, for any language with big integers:'),
  make(
    'pre',
    { class: 'mono' },
    [
      'word     = keccak256(buyer contribution ‖ provider contribution ‖ 32 zero bytes)',
      'seed     = keccak256(word ‖ request id as 12 bytes ‖ pack as 1 byte ‖ slot as 1 byte)',
      'shelf    = the shelf whose weight range contains (seed >> 128) · sum of weights >> 128',
      'position = (seed mod 2^128) · cards on the shelf >> 128',
      'the last card of the shelf takes the position of the drawn card',
    ].join('\n'),
  ),
]

/** A form that compares the logs with an RPC node of the reader. Logs that differ override the verdict. */
export function renderNode(address, compare, onDiffering) {
  const input = make('input', { id: 'node', type: 'url', value: address ?? '', placeholder: 'https://…', required: '' })
  const output = make('output', { for: 'node', 'data-node': 'none' })
  const form = make(
    'form',
    { class: 'node' },
    make('label', { for: 'node' }, 'Compare the logs with a node of your choice'),
    input,
    make('button', { type: 'submit' }, 'Compare'),
    output,
  )
  const show = (state, text) => {
    output.className = state
    output.dataset.node = state
    output.textContent = text
  }
  const run = async () => {
    show('open', 'Comparing…')
    try {
      const { compared: count, differing, isRightChain } = await compare(input.value)
      if (!isRightChain) show('no', 'This node serves another chain.')
      else if (differing > 0) {
        show('no', `${differing} of ${count} logs differ from those of this node.`)
        onDiffering()
      } else show('yes', `All ${count} logs are on chain, exactly as used here.`)
    } catch (error) {
      show('open', `The node could not be read: ${error.message}`)
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void run()
  })
  if (address) void run()
  else
    show(
      'open',
      'The logs were provided by this service. Compare them with your own node to confirm that they are on chain.',
    )
  return form
}
