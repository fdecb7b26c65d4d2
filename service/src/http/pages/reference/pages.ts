import { documentedErrors } from '../../errors/error-notes.ts'
import { escapeHtml } from '../guides/html.ts'
import { renderInline, renderMarkdown } from '../guides/markdown.ts'
import { markValues } from '../guides/values.ts'
import type { Entry, Part, Section } from './contents.ts'
import { renderField, renderSchema } from './fields.ts'
import { jsonType, type ApiResponse, type ReferenceOperation, type Resolve } from './operation.ts'
import { renderExample, renderSamples } from './samples.ts'
import { renderTry } from './try.ts'

/** A page before it is framed. */
export type Page = { title: string; description: string; menu: string; article: string }

const badge = (method: string): string => `<b class="method ${method.toLowerCase()}">${method}</b>`

const titleOf = ({ operation, id, kind }: Entry): string => (kind === 'event' ? id : (operation.summary ?? id))

const linkTo = (audience: string, entry: Entry, current?: Entry): string =>
  `<li><a href="/docs/${audience}/${entry.id}"${entry === current ? ' aria-current="page"' : ''}>${entry.kind === 'event' ? '' : badge(entry.method)}${escapeHtml(titleOf(entry))}</a></li>`

/** The audiences, and the headings of one; the operations of the heading at hand. */
function renderMenu(parts: readonly Part[], part?: Part, section?: Section, entry?: Entry): string {
  const audiences = parts.map(
    ({ audience, title }) =>
      `<li><a href="/docs/${audience}"${part?.audience === audience && !entry ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
  )
  const headings = (part?.sections ?? []).map((one) => {
    const below =
      one === section ? `<ul>${one.entries.map((each) => linkTo(part?.audience ?? '', each, entry)).join('')}</ul>` : ''
    return `<li><a href="/docs/${part?.audience}#${one.anchor}">${escapeHtml(one.title)}</a>${below}</li>`
  })
  const own = part ? `<h2>${escapeHtml(part.title)}</h2><ul>${headings.join('')}</ul>` : ''
  return `<h2>API reference</h2><ul>${audiences.join('')}</ul>${own}`
}

/** The first page: who reads which part, and the documents for programs. */
export function renderStart(parts: readonly Part[], introduction: string): Page {
  const cards = parts.map(({ audience, title, sections }) => {
    const all = sections.flatMap(({ entries }) => entries)
    const events = all.filter(({ kind }) => kind === 'event').length
    const counts = `${all.length - events} operations${events === 0 ? '' : `, ${events} events`}`
    const topics = sections.map((section) => section.title).join(', ')
    return `<li><h2><a href="/docs/${audience}">${escapeHtml(title)}</a></h2><p>${escapeHtml(topics)}.</p><p class="rules">${counts} · <a href="/docs/${audience}.json">OpenAPI document</a></p></li>`
  })
  const article = `<h1>API reference</h1>${renderMarkdown(introduction, (link) => link).html}<ul class="cards">${cards.join('')}</ul><h2>For programs</h2><p><a href="/openapi.json">The whole OpenAPI document</a>, <a href="/errors.json">all errors</a> and <a href="/downloads">clients and a Postman collection</a>.</p>`
  return {
    title: 'API reference',
    description:
      'Every operation, event and error of the Packhouse API, for partners, tenants, catalog users and operators.',
    menu: renderMenu(parts),
    article: markValues(article),
  }
}

/** The contents of one audience. */
export function renderPart(parts: readonly Part[], part: Part): Page {
  const sections = part.sections.map(
    ({ title, anchor, description, entries }) =>
      `<h2 id="${anchor}"><a href="#${anchor}">${escapeHtml(title)}</a></h2><p>${renderInline(description)}</p><ul class="entries">${entries.map((entry) => linkTo(part.audience, entry)).join('')}</ul>`,
  )
  const topics = part.sections.map(({ title }) => title).join(', ')
  return {
    title: `API reference for ${part.title.toLowerCase()}`,
    description: `The operations of the Packhouse API for ${part.title.toLowerCase()}: ${topics}.`,
    menu: renderMenu(parts, part),
    article: `<h1>API reference for ${escapeHtml(part.title.toLowerCase())}</h1><p>${topics}. For programs: <a href="/docs/${part.audience}.json">OpenAPI document</a>.</p>${sections.join('')}`,
  }
}

const places = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const

function renderParameters({ parameters = [] }: ReferenceOperation, resolve: Resolve): string {
  return places
    .map(([place, title]) => {
      const fields = parameters.filter((one) => one.in === place)
      if (fields.length === 0) return ''
      const rows = fields.map(({ name, required = false, description, schema = {} }) =>
        renderField(
          { name, schema, isRequired: required, description },
          { resolve, depth: 1, above: [], isOpen: false },
        ),
      )
      return `<h2 id="${place}-parameters">${title}</h2><dl class="fields">${rows.join('')}</dl>`
    })
    .join('')
}

/** An error of the table, with the heading that explains it. */
function renderErrors(responses: readonly (readonly [string, ApiResponse])[]): string {
  const rows = responses.flatMap(([status, { 'x-error-labels': labels = [] }]) =>
    labels.map((label) => {
      const note = documentedErrors.find((one) => one.error === label && String(one.status) === status)
      return `<tr><td>${status}</td><td><a href="${escapeHtml(note?.doc_url ?? '/guides/errors')}"><code>${escapeHtml(label)}</code></a></td><td>${renderInline(note?.when ?? '')}</td></tr>`
    }),
  )
  if (rows.length === 0) return ''
  return `<h2 id="errors">Errors</h2><div class="table"><table><thead><tr><th>Status</th><th>Error</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function renderAnswers(responses: readonly (readonly [string, ApiResponse])[], resolve: Resolve): string {
  return responses
    .filter(([, { 'x-error-labels': labels }]) => labels === undefined)
    .map(([status, { description = '', content = {}, headers = {} }]) => {
      const bodies = Object.entries(content).map(([type, { schema = {} }]) =>
        type === jsonType ? renderSchema(schema, resolve) : `<p><code>${escapeHtml(type)}</code></p>`,
      )
      const rows = Object.entries(headers).map(
        ([name, header]) => `<dt><code>${name}</code></dt><dd>${renderInline(resolve(header).description ?? '')}</dd>`,
      )
      const names =
        rows.length === 0 ? '' : `<details><summary>Headers</summary><dl class="fields">${rows.join('')}</dl></details>`
      return `<h2 id="status-${status.toLowerCase()}">${status} ${renderInline(description)}</h2>${bodies.join('')}${names}`
    })
    .join('')
}

/** A page of an operation or an event. */
export function renderEntry(
  parts: readonly Part[],
  part: Part,
  section: Section,
  entry: Entry,
  resolve: Resolve,
): Page {
  const { operation, method, path, kind } = entry
  const responses = Object.entries(operation.responses ?? {}).map(([status, one]) => [status, resolve(one)] as const)
  const body = operation.requestBody?.content?.[jsonType]?.schema
  const uploads = Object.entries(operation.requestBody?.content ?? {}).filter(([type]) => type !== jsonType)
  const description = (operation.description ?? '').replaceAll(/`docs\/([\w-]+)\.md`/g, '[the guide](/guides/$1)')
  const lead =
    kind === 'event'
      ? `<p>${renderInline(operation.summary ?? '')}</p>`
      : `<p class="address">${badge(method)}<code>${escapeHtml(path)}</code></p>`
  const old = operation.deprecated ? '<p class="old">Deprecated: it still answers, and has a successor.</p>' : ''
  const text = [
    `<h1>${escapeHtml(titleOf(entry))}</h1>${lead}${old}`,
    renderMarkdown(description, (link) => link).html,
    renderTry(entry, part.audience),
    renderParameters(operation, resolve),
    body ? `<h2 id="body">Body</h2>${renderSchema(body, resolve)}` : '',
    ...uploads.map(
      ([type, { schema = {} }]) =>
        `<h2 id="body">Body <code>${escapeHtml(type)}</code></h2>${renderSchema(schema, resolve)}`,
    ),
    renderAnswers(responses, resolve),
    renderErrors(responses),
  ]
  const samples = markValues(`${renderSamples(entry)}${renderExample(responses)}`)
  return {
    title: titleOf(entry),
    description:
      kind === 'event'
        ? `The event ${path} of the Packhouse API: ${operation.summary ?? ''}`
        : `${method} ${path}: ${titleOf(entry)}.`,
    menu: renderMenu(parts, part, section, entry),
    article: `<div class="operation"><div>${text.join('')}</div>${samples === '' ? '' : `<aside aria-label="Examples">${samples}</aside>`}</div>`,
  }
}
