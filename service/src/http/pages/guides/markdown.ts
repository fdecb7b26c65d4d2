import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { escapeHtml } from './html.ts'
import { highlight } from './highlight.ts'
import { nameKeys } from './values.ts'

/** Decides where a link of a document leads; undefined shows its text without a link. */
export type ResolveLink = (target: string) => string | undefined

/** A part of a document below one heading, for the search and the contents of the page. */
export type Section = { heading: string; anchor: string; depth: number; text: string }

export type Rendered = { title: string; html: string; sections: Section[] }

/** The text of a token without its marks, for the search. */
function plainText(token: Token): string {
  if (token.type === 'html') return ''
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].map((cells) => cells.map(({ tokens }) => textOf(tokens)).join(' ')).join(' ')
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(({ tokens }) => textOf(tokens)).join(' ')
  if ('tokens' in token && token.tokens) return textOf(token.tokens, '')
  return 'text' in token ? String(token.text) : ' '
}

const textOf = (tokens: readonly Token[], separator = ' '): string =>
  tokens.map(plainText).join(separator).replaceAll(/\s+/g, ' ').trim()

/** The anchor of a heading, as code hosts make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Anchors of equal headings are numbered. */
function createAnchors(): (heading: string) => string {
  const used = new Map<string, number>()
  return (heading) => {
    const base = anchorOf(heading)
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    return count === 0 ? base : `${base}-${count}`
  }
}

/** Collects the sections while headings get their anchors. */
function readSections(tokens: readonly Token[]): { sections: Section[]; anchors: Map<Token, string> } {
  const anchor = createAnchors()
  const sections: Section[] = []
  const anchors = new Map<Token, string>()
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { tokens: words, depth } = token as Tokens.Heading
      const heading = textOf(words, '')
      const id = anchor(heading)
      anchors.set(token, id)
      sections.push({ heading, anchor: id, depth, text: '' })
    } else {
      const section = sections.at(-1)
      if (section) section.text = `${section.text} ${plainText(token)}`.replaceAll(/\s+/g, ' ').trim()
    }
  }
  return { sections, anchors }
}

/** Links inside a heading would be nested in the link to its anchor. */
const withoutLinks = (tokens: Token[]): Token[] =>
  tokens.flatMap((token) => (token.type === 'link' ? withoutLinks((token as Tokens.Link).tokens) : [token]))

const rendererOf = (resolve: ResolveLink, anchors: ReadonlyMap<Token, string>): RendererObject => ({
  heading(token) {
    const id = escapeHtml(anchors.get(token) ?? '')
    const html = this.parser.parseInline(withoutLinks(token.tokens))
    return `<h${token.depth} id="${id}"><a href="#${id}">${html}</a></h${token.depth}>\n`
  },
  code({ text, lang = '' }) {
    const [language = ''] = lang.split(' ')
    const mark = language === '' ? '' : ` data-language="${escapeHtml(language)}"`
    return `<div class="code"><pre tabindex="0"${mark}><code>${highlight(nameKeys(text), language)}</code></pre></div>\n`
  },
  table({ header, rows }) {
    const row = (cells: readonly Tokens.TableCell[], element: 'th' | 'td'): string =>
      `<tr>${cells.map(({ tokens }) => `<${element}>${this.parser.parseInline(tokens)}</${element}>`).join('')}</tr>`
    const body = rows.map((cells) => row(cells, 'td')).join('')
    return `<div class="table"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
  },
  link({ href, tokens }) {
    const html = this.parser.parseInline(tokens)
    const address = resolve(href)
    return address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`
  },
  image: ({ text }) => `<em>${escapeHtml(text)}</em>`,
  // Raw HTML is text, but for comments.
  html: ({ text }) => escapeHtml(text.replaceAll(/<!--[^]*?-->\n?/g, '')),
})

/** Renders the Markdown of the repository's documents. */
export function renderMarkdown(source: string, resolve: ResolveLink): Rendered {
  const tokens = new Marked().lexer(source)
  const { sections, anchors } = readSections(tokens)
  const html = new Marked({ renderer: rendererOf(resolve, anchors) }).parser(tokens)
  return { title: sections[0]?.heading ?? '', html, sections }
}

const inlineRenderer = rendererOf((link) => link, new Map())

/** A sentence with its code, links and emphasis, without a paragraph around it. */
export const renderInline = (source: string): string =>
  new Marked({ renderer: inlineRenderer }).parseInline(source, { async: false })
