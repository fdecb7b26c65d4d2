// The page: gets the evidence, repeats the draw, shows what came out.
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

const showFault = (title, text) =>
  main.replaceChildren(
    make(
      'section',
      { class: 'verdict open', 'data-verdict': 'unknown' },
      make('span', { class: 'seal', 'aria-hidden': 'true' }, '?'),
      make('div', {}, make('h1', {}, title), make('p', {}, text), make('p', { class: 'mono' }, `request ${requestId}`)),
    ),
  )

async function run() {
  const answer = await fetch(`/verify/${requestId}/evidence.json`)
  if (!answer.ok) {
    showFault(
      'Nothing to verify.',
      'The chain tells of no purchase with this number, or does not answer at the moment.',
    )
    return
  }
  const evidence = await answer.json()
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
  showFault('This could not be repeated.', `The logs cannot be read as what they should be: ${error.message}`)
}
