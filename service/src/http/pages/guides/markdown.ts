import { escapeHtml, plainText, renderInline, type ResolveLink } from './inline.ts'
import { nameKeys } from './values.ts'

/** A part of a document below one heading, for the search and the contents of the page. */
export type Section = { heading: string; anchor: string; depth: number; text: string }

export type Rendered = { title: string; html: string; sections: Section[] }

/** The anchor of a heading, as code hosts make it. */
export const anchorOf = (heading: string): string =>
  plainText(heading)
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

type Cursor = { lines: readonly string[]; at: number }

const fence = /^ *```(\S*)/
const heading = /^(#{1,6}) +(.+?) *#*$/
const bullet = /^( *)([-*]|\d+\.) +(.*)$/
const isTableHead = ({ lines, at }: Cursor): boolean =>
  /^\|.*\|\s*$/.test(lines[at] ?? '') && /^\|[\s:|-]+\|\s*$/.test(lines[at + 1] ?? '')

const startsBlock = (cursor: Cursor): boolean => {
  const line = cursor.lines[cursor.at] ?? ''
  return line.trim() === '' || fence.test(line) || heading.test(line) || bullet.test(line) || isTableHead(cursor)
}

function readCode(cursor: Cursor): string {
  const [, language = ''] = fence.exec(cursor.lines[cursor.at] ?? '') ?? []
  const code: string[] = []
  for (cursor.at += 1; cursor.at < cursor.lines.length; cursor.at += 1) {
    const line = cursor.lines[cursor.at] ?? ''
    if (fence.test(line)) break
    code.push(line)
  }
  cursor.at += 1
  const text = escapeHtml(nameKeys(code.join('\n')))
  return `<div class="code"><pre tabindex="0"${language ? ` data-language="${escapeHtml(language)}"` : ''}><code>${text}</code></pre></div>`
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function readTable(cursor: Cursor, resolve: ResolveLink): string {
  const row = (line: string, element: 'th' | 'td'): string =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${element}>${renderInline(cell, resolve)}</${element}>`)
      .join('')}</tr>`
  const head = row(cursor.lines[cursor.at] ?? '', 'th')
  const rows: string[] = []
  for (cursor.at += 2; cursor.lines[cursor.at]?.startsWith('|'); cursor.at += 1)
    rows.push(row(cursor.lines[cursor.at] ?? '', 'td'))
  return `<div class="table"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** Items with their continuation lines; a deeper bullet begins a list inside the item. */
function readList(cursor: Cursor, resolve: ResolveLink): string {
  const [, indent = '', marker = ''] = bullet.exec(cursor.lines[cursor.at] ?? '') ?? []
  const element = /\d/.test(marker) ? 'ol' : 'ul'
  const items: string[] = []
  while (cursor.at < cursor.lines.length) {
    const [, depth, , text] = bullet.exec(cursor.lines[cursor.at] ?? '') ?? []
    if (depth === undefined || depth.length !== indent.length) break
    cursor.at += 1
    items.push(`<li>${readItem(cursor, indent.length, text ?? '', resolve)}</li>`)
  }
  return `<${element}>${items.join('')}</${element}>`
}

function readItem(cursor: Cursor, depth: number, first: string, resolve: ResolveLink): string {
  const words = [first]
  let inner = ''
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    const deeper = bullet.exec(line)?.[1]
    if (deeper !== undefined && deeper.length > depth) inner += readList(cursor, resolve)
    else if (deeper === undefined && line.trim() !== '' && line.startsWith(' ') && inner === '') {
      words.push(line.trim())
      cursor.at += 1
    } else break
  }
  return renderInline(words.join(' '), resolve) + inner
}

function readParagraph(cursor: Cursor, resolve: ResolveLink): string {
  const words = [cursor.lines[cursor.at] ?? '']
  // Lines that are indented by four keep their breaks.
  const isPreformatted = /^ {4}/.test(words[0] ?? '')
  for (cursor.at += 1; cursor.at < cursor.lines.length && !startsBlock(cursor); cursor.at += 1)
    words.push(cursor.lines[cursor.at] ?? '')
  if (isPreformatted)
    return `<pre tabindex="0"><code>${escapeHtml(words.map((line) => line.slice(4)).join('\n'))}</code></pre>`
  return `<p>${renderInline(words.map((line) => line.trim()).join(' '), resolve)}</p>`
}

/** Renders the Markdown of the repository's documents; raw HTML is text. */
export function renderMarkdown(source: string, resolve: ResolveLink): Rendered {
  const cursor: Cursor = { lines: source.replaceAll(/<!--[^]*?-->\n?/g, '').split('\n'), at: 0 }
  const anchor = createAnchors()
  const sections: Section[] = []
  const blocks: string[] = []
  let title = ''
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? ''
    const from = cursor.at
    const [, marks, text = ''] = heading.exec(line) ?? []
    if (line.trim() === '') cursor.at += 1
    else if (marks) {
      cursor.at += 1
      const id = anchor(text)
      title ||= plainText(text)
      sections.push({ heading: plainText(text), anchor: id, depth: marks.length, text: '' })
      blocks.push(
        `<h${marks.length} id="${id}"><a href="#${id}">${renderInline(text, () => undefined)}</a></h${marks.length}>`,
      )
    } else if (fence.test(line)) blocks.push(readCode(cursor))
    else if (isTableHead(cursor)) blocks.push(readTable(cursor, resolve))
    else if (bullet.test(line)) blocks.push(readList(cursor, resolve))
    else blocks.push(readParagraph(cursor, resolve))
    const section = sections.at(-1)
    if (section && !marks) section.text += ` ${plainText(cursor.lines.slice(from, cursor.at).join(' '))}`
  }
  return { title, html: blocks.join('\n'), sections }
}
