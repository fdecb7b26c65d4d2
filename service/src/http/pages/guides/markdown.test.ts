import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'
import { anchorOf, renderMarkdown } from './markdown.ts'
import { markValues } from './values.ts'

/** The text that a browser shows. */
const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

const render = (...lines: string[]) => renderMarkdown(lines.join('\n'), (target) => `/to/${target}`)

test('text is escaped everywhere, and raw HTML is text', () => {
  const { html } = render(
    '# A <b>',
    '<script>x</script>',
    '',
    'x & `<i>` <b>',
    '',
    '[a<](u"v)',
    '',
    '```sh',
    'a <b> && c',
    '```',
  )
  expect(html).not.toMatch(/<script|<b>|<i>|u"v/)
  expect(html).toContain('<code>&lt;i&gt;</code>')
  expect(html).toContain('<pre tabindex="0" data-language="sh"><code>a &lt;b&gt; &amp;&amp; c</code></pre>')
  expect(html.replaceAll(/<\/?(?:h1|p|a|em|pre|code|div|span)\b[^>]*>/g, '')).not.toContain('<')
})

test('tables, lists, emphasis and links are rendered', () => {
  const { html } = render(
    '| a | b |',
    '|---|---|',
    '| `x\\|y` | **bold** [l](p.md) |',
    '',
    '- one',
    '  more',
    '  - inner',
    '- two',
    '',
    '1. first',
  )
  expect(html).toContain('<th>a</th><th>b</th>')
  expect(html).toContain('<td><code>x|y</code></td><td><strong>bold</strong> <a href="/to/p.md">l</a></td>')
  const lists = html.replaceAll(/\s+/g, ' ').replaceAll('> <', '><')
  expect(lists).toContain('<ul><li>one more<ul><li>inner</li></ul></li><li>two</li></ul>')
  expect(lists).toContain('<ol><li>first</li></ol>')
})

test('headings get the anchors that links use, equal ones numbered, and sections for the search', () => {
  const { title, html, sections } = render('# The `q` language', 'One *word*.', '## Same', 'Two.', '## Same', 'Three.')
  expect(title).toBe('The q language')
  expect(html).toContain('<h2 id="same-1">')
  expect(sections.map(({ anchor, text }) => [anchor, text.trim()])).toEqual([
    ['the-q-language', 'One word.'],
    ['same', 'Two.'],
    ['same-1', 'Three.'],
  ])
  expect(anchorOf('5. Use the SDK')).toBe('5-use-the-sdk')
})

test('what a reader has their own value for is marked', () => {
  const address = 'http://127.0.0.1:4000'
  const { html } = render(
    '```sh',
    `KEY=$(node -p "require('./data/sandbox.json').keys.partner")`,
    `curl ${address}/a # b`,
    '```',
  )
  const marked = markValues(`${html}<a title="${address}">x</a>`)
  expect(marked).toContain(
    `<span data-value="key-partner">$(node -p &quot;require('./data/sandbox.json').keys.partner&quot;)</span>`,
  )
  expect(marked).toContain(`<span data-value="address">${address}</span>/a <span class="hljs-comment"># b</span>`)
  expect(marked).toContain(`<a title="${address}">`)
})

test('any document ends, whatever its lines', () => {
  for (const text of ['```', '| a |', '-', '- ', '    x', '#', '[', '|a|\n|-|', '1. \n   \n- x\n     - y\n z'])
    expect(renderMarkdown(text, () => undefined).html).toBeTypeOf('string')
})

test('code is highlighted in every language that the guides use, and keeps its text', () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const seen = new Set<string>()
  for (const guide of guides) {
    const source = readFileSync(join(root, 'docs', guide), 'utf8')
    for (const [, language = '', code = ''] of source.matchAll(/^ *```(\w+).*\n([^]*?)^ *```$/gm)) {
      const html = highlight(code, language)
      if (html.includes('class="hljs-')) seen.add(language)
      expect(textIn(html)).toBe(code)
    }
  }
  expect([...seen].toSorted()).toEqual(['http', 'ini', 'json', 'nginx', 'py', 'sh', 'sql', 'ts'])
})
