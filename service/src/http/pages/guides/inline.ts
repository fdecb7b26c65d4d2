/** Escapes text for element content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Decides where a link of a document leads; undefined shows its text without a link. */
export type ResolveLink = (target: string) => string | undefined

const inlinePattern =
  /(`+)([^]*?[^`])\1(?!`)|!\[([^\]]*)\]\(([^)\s]+)\)|\[((?:[^[\]]|\[[^\]]*\])+)\]\(([^)\s]+)\)|<(https?:\/\/[^>\s]+)>|\*\*([^*]+)\*\*|(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])|\\([\\`*_|<>[\](){}#+.!-])/g

/** Renders code, links, emphasis and escapes of one block; everything else is text. */
export function renderInline(text: string, resolve: ResolveLink): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(inlinePattern)) {
    html += escapeHtml(text.slice(end, match.index))
    html += renderMatch(match, resolve)
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}

function renderMatch(match: RegExpExecArray, resolve: ResolveLink): string {
  const [, , code, alt, , label, target, address, strong, emphasis, escaped] = match
  if (code !== undefined) return `<code>${escapeHtml(code.replace(/^ (.*) $/, '$1'))}</code>`
  if (alt !== undefined) return `<em>${escapeHtml(alt)}</em>`
  if (label !== undefined)
    return renderLink(
      renderInline(label, () => undefined),
      target ?? '',
      resolve,
    )
  if (address !== undefined) return renderLink(escapeHtml(address), address, resolve)
  if (strong !== undefined) return `<strong>${renderInline(strong, resolve)}</strong>`
  if (emphasis !== undefined) return `<em>${renderInline(emphasis, resolve)}</em>`
  return escapeHtml(escaped ?? '')
}

function renderLink(html: string, target: string, resolve: ResolveLink): string {
  const address = resolve(target)
  return address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`
}

/** The text of a block without its marks, for the search. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/!?\[((?:[^[\]]|\[[^\]]*\])+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|\\(?=[|<>])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
