/** The rendered content of a message, without its recipient. */
export type Letter = { subject: string; text: string; html: string }

/** What a letter says, before it is rendered. Empty lines and facts are left out. */
export type LetterContent = {
  subject: string
  /** What happened; one paragraph each. */
  lines: readonly string[]
  /** A message that the reader needs in full, such as a question. */
  quote?: string | undefined
  /** Numbers and names. */
  facts?: readonly (readonly [label: string, value: string])[] | undefined
  /** What the reader can do or has to do. */
  todo?: string | undefined
  /** The resource that the letter is about. */
  link?: { label: string; path: string } | undefined
  /** It has a link or a code that lets its reader act, so it is blanked once it is sent. */
  hasSecret?: boolean | undefined
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
const withBreaks = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
const paragraph = (text: string): string => `<p>${withBreaks(text)}</p>`

const cellStyle = 'padding:2px 16px 2px 0;text-align:left;vertical-align:top'
const quoteStyle = 'margin:0 0 16px;padding-left:12px;border-left:3px solid #999'

type Parts = Record<'greeting' | 'quote' | 'todo' | 'address' | 'label', string> & {
  lines: readonly string[]
  facts: NonNullable<LetterContent['facts']>
}

function partsOf(accountName: string, publicUrl: string | undefined, content: LetterContent): Parts {
  const { link, quote = '', todo = '' } = content
  return {
    greeting: `Hello ${accountName},`,
    lines: content.lines.filter((line) => line !== ''),
    quote,
    facts: (content.facts ?? []).filter(([, value]) => value !== ''),
    todo,
    address: link ? (publicUrl === undefined ? `GET ${link.path}` : `${publicUrl}${link.path}`) : '',
    label: link?.label ?? '',
  }
}

function textOf({ greeting, lines, quote, facts, todo, address, label }: Parts): string {
  const quoted = quote === '' ? '' : `> ${quote.replaceAll(/\r?\n/g, '\n> ')}`
  const listed = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  const linked = address === '' ? '' : `${label}: ${address}`
  const shown = [greeting, ...lines, quoted, listed, todo, linked].filter((part) => part !== '')
  return `${shown.join('\n\n')}\n`
}

function htmlOf({ greeting, lines, quote, facts, todo, address, label }: Parts): string {
  const rows = facts.map(
    ([name, value]) => `<tr><th style="${cellStyle}">${escapeHtml(name)}</th><td>${withBreaks(value)}</td></tr>`,
  )
  const linked = address.startsWith('http')
    ? `<p><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`
    : paragraph(`${label}: ${address}`)
  const body = [
    ...[greeting, ...lines].map(paragraph),
    quote === '' ? '' : `<blockquote style="${quoteStyle}">${withBreaks(quote)}</blockquote>`,
    rows.length === 0 ? '' : `<table>${rows.join('')}</table>`,
    todo === '' ? '' : paragraph(todo),
    address === '' ? '' : linked,
  ]
  return `<!doctype html><html><body style="font-family:sans-serif">${body.join('')}</body></html>`
}

/** Renders a letter as plain text and as HTML with the same content. Without a public URL it names the path of the API. */
export function renderLetter(accountName: string, publicUrl: string | undefined, content: LetterContent): Letter {
  const parts = partsOf(accountName, publicUrl, content)
  return { subject: content.subject, text: textOf(parts), html: htmlOf(parts) }
}
