import { highlight } from '../guides/highlight.ts'
import { escapeHtml } from '../guides/html.ts'
import { documentedAddress } from '../guides/values.ts'
import type { Entry } from './contents.ts'
import { jsonType, type ApiResponse, type ReferenceOperation } from './operation.ts'

const languages: Readonly<Record<string, string>> = { TypeScript: 'ts', Python: 'py' }
/** Longer answers are lists of like things: their beginning tells enough. */
const maxLines = 120

const block = (source: string, language: string): string =>
  `<div class="code"><pre tabindex="0"><code>${highlight(source.trimEnd(), language)}</code></pre></div>`

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

export const exampleOf = ({ requestBody }: ReferenceOperation): unknown => requestBody?.content?.[jsonType]?.example

/** Whether a key calls the operation; the others take a session. */
export const takesKey = ({ security = [] }: ReferenceOperation): boolean =>
  security.length === 0 || security.some((one) => 'apiKey' in one)

/** The request as a command; parts of the path stand for the reader's own values. */
function curlOf({ method, path, operation }: Entry): string {
  const body = exampleOf(operation)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${documentedAddress}${path}`,
    ...(operation.security?.length === 0 ? [] : [`  -H "X-API-Key: $PACKHOUSE_KEY"`]),
    ...((operation.parameters ?? []).some(({ name, required }) => name === 'idempotency-key' && required)
      ? [`  -H "Idempotency-Key: $(uuidgen)"`]
      : []),
    ...(body === undefined
      ? []
      : [`  -H ${quote(`Content-Type: ${jsonType}`)}`, `  -d ${quote(JSON.stringify(body))}`]),
  ]
  return lines.join(' \\\n')
}

/** The call in each language; one is open at a time. */
export function renderSamples(entry: Entry): string {
  if (entry.kind === 'event') return ''
  const samples = [
    ...(takesKey(entry.operation) ? [{ label: 'cURL', lang: 'bash', source: curlOf(entry) }] : []),
    ...(entry.operation['x-codeSamples'] ?? []).map(({ lang, label, source }) => ({
      label: label === 'SDK' ? 'TypeScript' : label,
      lang: languages[lang] ?? lang,
      source,
    })),
  ]
  if (samples.length === 0) return ''
  const parts = samples.map(
    ({ label, lang, source }, at) =>
      `<details name="sample"${at === 0 ? ' open' : ''}><summary>${escapeHtml(label)}</summary>${block(source, lang)}</details>`,
  )
  return `<section class="samples"><h2 id="request">Request</h2>${parts.join('')}</section>`
}

/** The recorded answer of an operation. */
export function renderExample(responses: readonly (readonly [string, ApiResponse])[]): string {
  for (const [status, { content = {} }] of responses) {
    const example = content[jsonType]?.example
    if (example === undefined) continue
    const lines = JSON.stringify(example, null, 2).split('\n')
    const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines
    return `<section class="samples"><h2 id="response-example">Response ${escapeHtml(status)}</h2>${block(shown.join('\n'), 'json')}</section>`
  }
  return ''
}
