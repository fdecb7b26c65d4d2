// Entry point: loads the evidence, verifies the draw and renders the result.
import { make, short } from './elements.js'
import { cardsOf, renderHero } from './hero.js'
import { compareWithNode } from './node.js'
import { renderOdds } from './odds.js'
import { verify } from './proof.js'
import { renderRaw, renderRecipe, renderSources } from './sources.js'
import { renderSteps } from './steps.js'
import { renderChrome, renderStart, showMain } from './chrome.js'
import { t } from './texts.js'
import { renderVerdict } from './verdict.js'

const requestId = location.pathname.split('/')[2] ?? ''

const showError = (title, text) =>
  showMain(
    make(
      'section',
      { class: 'hero many', 'data-verdict': 'unknown' },
      make('h1', {}, title),
      make('p', { class: 'lead' }, text),
      make('p', { class: 'mono' }, `request ${short(requestId)}`),
    ),
  )

/** The names and pictures are no part of the proof: without them the page shows token numbers. */
async function readSummary() {
  try {
    const response = await fetch(`/verify/${requestId}/summary.json`)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

/** The button that names a node, and its form. */
function nodeForm(label, address, ask) {
  const input = make('input', {
    type: 'url',
    value: address ?? '',
    placeholder: 'https://…',
    required: '',
    'aria-label': t('node.label'),
  })
  const form = make('form', { class: 'node' }, input, make('button', { type: 'submit' }, t('node.compare')))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask(input.value)
  })
  return make('details', { class: 'ask' }, make('summary', {}, label), form)
}

const saveLink = () =>
  make(
    'a',
    { class: 'save', href: `/verify/${requestId}/evidence.json`, download: `draw-${requestId}.json` },
    t('node.save'),
  )

async function run() {
  const [response, summary] = await Promise.all([fetch(`/verify/${requestId}/evidence.json`), readSummary()])
  if (!response.ok) {
    showError(t('none.title'), t('none.text'))
    return
  }
  const evidence = await response.json()
  const result = verify({ ...evidence, request_id: requestId })
  const cards = cardsOf(result, summary)
  const isRefunded = result.verdict === 'open' && (result.refunds ?? []).length > 0
  const heroState = isRefunded ? 'refunded' : result.verdict
  let banner

  function show(state, facts = {}) {
    const action =
      state === 'mismatch'
        ? saveLink()
        : state === 'waiting'
          ? undefined
          : nodeForm(t(state === 'confirmed' ? 'node.other' : 'node.choose'), facts.node ?? evidence.node_url, ask)
    const next = renderVerdict(state, { result, cards, ...facts }, action)
    banner?.replaceWith(next)
    banner = next
    return next
  }

  /** Only a node that has every record makes the verdict green. */
  async function ask(url) {
    show('asking', { node: url })
    try {
      const { chainId, compared: count, differing } = await compareWithNode(url, evidence)
      if (chainId !== evidence.chain_id) show('consistent', { node: url, problem: t('node.chain') })
      else if (differing > 0) show('mismatch', { node: url, count, differing })
      else show('confirmed', { node: url, count })
    } catch {
      show('consistent', { node: url, problem: t('node.silent') })
    }
  }

  const first = result.verdict === 'no' ? 'mismatch' : result.verdict === 'open' ? 'waiting' : 'consistent'
  showMain(
    renderHero(heroState, { cards, summary, more: renderOdds(result, summary) }),
    show(first),
    make(
      'div',
      { class: 'columns' },
      renderSteps(result, summary),
      make('div', {}, renderRecipe(evidence), ...(result.purchase ? [renderSources(result, evidence)] : [])),
    ),
    renderRaw(result),
  )
  if (first === 'consistent' && evidence.node_url) await ask(evidence.node_url)
}

renderChrome()
try {
  if (requestId === '') renderStart()
  else await run()
} catch (error) {
  showError(t('failed.title'), t('failed.text', { reason: error.message }))
}
