import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { guideGroups } from './contents.ts'
import type { Entry } from '../../../../pages/guides/search.js'
import { escapeHtml } from './html.ts'
import { framePage } from './frame.ts'
import { renderMarkdown, type Rendered, type Section } from './markdown.ts'
import { documentedAddress, markValues } from './values.ts'

/** The rendered guides of the installation. */
export type Library = {
  names: readonly string[]
  page(name: string): string | undefined
  search: readonly Entry[]
}

/** Links between guides stay in them; other files of the repository are not served. */
function resolveLink(names: ReadonlySet<string>): (target: string) => string | undefined {
  return (target) => {
    // Links to the service lead to the one that serves the page.
    if (target.startsWith(documentedAddress)) return target.slice(documentedAddress.length) || '/'
    if (/^(https?:|#)/.test(target)) return target
    const [path = '', anchor] = target.split('#')
    const [, name = ''] = /^([\w-]+)\.md$/.exec(posix.normalize(path)) ?? []
    if (names.has(name)) return `/guides/${name}${anchor === undefined ? '' : `#${anchor}`}`
    return path === 'openapi.json' ? '/openapi.json' : undefined
  }
}

function renderContents(titles: ReadonlyMap<string, string>, current: string): string {
  const link = (name: string): string =>
    `<li><a href="/guides/${name}"${name === current ? ' aria-current="page"' : ''}>${escapeHtml(titles.get(name) ?? name)}</a></li>`
  return guideGroups
    .map(({ title, pages }) => {
      const present = pages.filter((name) => titles.has(name))
      return present.length === 0 ? '' : `<h2>${escapeHtml(title)}</h2><ul>${present.map(link).join('')}</ul>`
    })
    .join('')
}

/** The headings of a page, where there is more than one below the title. */
function renderOutline([, ...sections]: readonly Section[]): string {
  const shown = sections.filter(({ depth }) => depth <= 3)
  if (shown.length < 2) return ''
  const links = shown.map(
    ({ anchor, depth, heading }) => `<li class="depth-${depth}"><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  )
  return `<nav id="outline" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`
}

/** Previous and next guide in the order of the contents. */
function renderNeighbours(titles: ReadonlyMap<string, string>, names: readonly string[], at: number): string {
  const link = (name: string | undefined, rel: string, arrow: (title: string) => string): string =>
    name === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="/guides/${name}">${escapeHtml(arrow(titles.get(name) ?? name))}</a>`
  const previous = link(names[at - 1], 'prev', (title) => `← ${title}`)
  const next = link(names[at + 1], 'next', (title) => `${title} →`)
  return `<nav class="neighbours" aria-label="Previous and next guide">${previous}${next}</nav>`
}

/** The beginning of a guide. */
const describe = (sections: readonly Section[]): string => sections.find(({ text }) => text !== '')?.text ?? ''

/** Reads and renders all guides; a guide whose file is missing is left out. */
export function openLibrary(docsFolder: string): Library {
  const pathOf = (name: string): string => join(docsFolder, `${name}.md`)
  const names = guideGroups.flatMap(({ pages }) => pages).filter((name) => existsSync(pathOf(name)))
  const resolve = resolveLink(new Set(names))
  const rendered = new Map<string, Rendered>(
    names.map((name) => [name, renderMarkdown(readFileSync(pathOf(name), 'utf8'), resolve)]),
  )
  const titles = new Map([...rendered].map(([name, { title }]) => [name, title]))
  const pages = new Map(
    [...rendered].map(([name, { title, html, sections }], at) => {
      const page = framePage('guides', {
        title,
        description: describe(sections),
        menu: renderContents(titles, name),
        article: markValues(html),
        outline: renderOutline(sections),
        neighbours: renderNeighbours(titles, names, at),
      })
      return [name, page]
    }),
  )
  const search = [...rendered].flatMap(([page, { title, sections }]) =>
    sections.map(({ anchor, heading, text }) => ({
      kind: page === 'errors' ? 'error' : 'guide',
      url: `/guides/${page}#${anchor}`,
      title,
      heading,
      text,
    })),
  )
  return { names, page: (name) => pages.get(name), search }
}
