// Entry point: loads the evidence, verifies the draw and renders the result.
import { compareWithNode } from './node.js'
import { verify } from './proof.js'
import {
  make,
  renderChecks,
  renderDraws,
  renderNode,
  renderOdds,
  renderRecipe,
  renderSources,
  renderVerdict,
} from './render.js'

const requestId = location.pathname.split('/')[2] ?? ''
const main = document.getElementById('main')

const showError = (title, text) =>
  main.replaceChildren(
    make(
      'section',
      { class: 'verdict open', 'data-verdict': 'unknown' },
      make('span', { class: 'seal', 'aria-hidden': 'true' }, '?'),
      make('div', {}, make('h1', {}, title), make('p', {}, text), make('p', { class: 'mono' }, `request ${requestId}`)),
    ),
  )

async function run() {
  const response = await fetch(`/verify/${requestId}/evidence.json`)
  if (!response.ok) {
    showError('Nothing to verify.', 'No purchase with this request id was found on chain, or the chain is unavailable.')
    return
  }
  const evidence = await response.json()
  const result = verify({ ...evidence, request_id: requestId })
  const isRefunded = result.verdict === 'open' && (result.refunds ?? []).length > 0
  const compare = async (url) => {
    const { chainId, ...found } = await compareWithNode(url, evidence)
    return { ...found, isRightChain: chainId === evidence.chain_id }
  }
  const verdict = renderVerdict(isRefunded ? 'refunded' : result.verdict, requestId, result.checks)
  main.replaceChildren(
    verdict,
    renderNode(evidence.node_url, compare, () =>
      verdict.replaceWith(renderVerdict('differing', requestId, result.checks)),
    ),
    ...renderDraws(result),
    ...renderChecks(result),
    ...renderOdds(result),
    ...(result.purchase ? renderSources(result, evidence) : []),
    ...renderRecipe(),
  )
}

try {
  await run()
} catch (error) {
  showError('Verification failed.', `The logs could not be decoded: ${error.message}`)
}
