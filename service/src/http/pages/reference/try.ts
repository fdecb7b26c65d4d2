import { escapeHtml } from '../guides/html.ts'
import type { Entry } from './contents.ts'
import { jsonType } from './operation.ts'
import { exampleOf, takesKey } from './samples.ts'

/** The key of a sandbox with which a reader of each audience tries an operation; it can only read. */
const sampleKeys: Readonly<Record<string, string>> = {
  partner: 'partner_readonly',
  tenant: 'tenant_inventory',
  catalog: 'catalog',
}

/** Answers that a page cannot show, and bodies that a form of texts cannot send. */
function isSimple({ operation }: Entry): boolean {
  const sent = Object.keys(operation.requestBody?.content ?? { [jsonType]: {} })
  const received = Object.values(operation.responses ?? {}).flatMap(({ content = {} }) => Object.keys(content))
  return sent.includes(jsonType) && !received.includes('text/event-stream')
}

const field = (label: string, control: string): string => `<label>${escapeHtml(label)}${control}</label>`

/** A form that sends the request from the page. It keeps nothing, and sends nothing before it is asked to. */
export function renderTry(entry: Entry, audience: string): string {
  const { operation, method, path, kind } = entry
  if (kind === 'event' || !takesKey(operation) || !isSimple(entry)) return ''
  const fields = (operation.parameters ?? []).map(({ in: place, name, required }) =>
    field(
      name,
      `<input name="${escapeHtml(name)}" data-in="${escapeHtml(place)}"${required ? ' required' : ''} autocomplete="off" />`,
    ),
  )
  const key = `<input name="key" type="password" data-in="key" data-sample="${sampleKeys[audience] ?? ''}" autocomplete="off" />`
  const example = exampleOf(operation)
  const body = operation.requestBody
    ? field(
        'Body',
        `<textarea name="body" rows="8" spellcheck="false">${escapeHtml(JSON.stringify(example ?? {}, null, 2))}</textarea>`,
      )
    : ''
  return `<details class="try"><summary>Try it</summary><form data-method="${method}" data-path="${escapeHtml(path)}">${field('API key', key)}${fields.join('')}${body}<button type="submit">Send ${method}</button><p role="status"></p><pre tabindex="0" hidden><code></code></pre></form></details>`
}
