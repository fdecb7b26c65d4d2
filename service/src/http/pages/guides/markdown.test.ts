import { expect, test } from 'vitest'
import { anchorOf, renderMarkdown } from './markdown.ts'

const render = (...lines: string[]) => renderMarkdown(lines.join('\n'), (target) => `/to/${target}`)

test('text is escaped everywhere, and raw HTML is text', () => {
  const { html } = render('# A <b>', '<script>x</script> & `<i>`', '', '[a<](u"v)', '', '```sh', 'a <b> && c', '```')
  expect(html).not.toMatch(/<script|<b>|<i>|u"v/)
  expect(html).toContain('<code>&lt;i&gt;</code>')
  expect(html).toContain('<pre tabindex="0" data-language="sh"><code>a &lt;b&gt; &amp;&amp; c</code></pre>')
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
  expect(html).toContain('<ul><li>one more<ul><li>inner</li></ul></li><li>two</li></ul>')
  expect(html).toContain('<ol><li>first</li></ol>')
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

test('any document ends, whatever its lines', () => {
  for (const text of ['```', '| a |', '-', '- ', '    x', '#', '[', '|a|\n|-|', '1. \n   \n- x\n     - y\n z'])
    expect(renderMarkdown(text, () => undefined).html).toBeTypeOf('string')
})
