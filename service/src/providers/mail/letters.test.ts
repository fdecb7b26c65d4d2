import { expect, test } from 'vitest'
import { renderLetter } from './letters.ts'

const letter = renderLetter('A & <i>', 'https://packhouse.test', {
  subject: 'Exception EX-000001 is waiting for your reply',
  lines: ['We need an answer.', ''],
  quote: 'Ship <b>now</b>?\nOr wait?',
  facts: [
    ['Exception', 'EX-000001'],
    ['Order', ''],
    ['Cards', '2'],
  ],
  todo: 'Reply to the exception.',
  link: { label: 'Exception EX-000001', path: '/api/v1/exceptions/1' },
})

test('the text says what happened, quotes the message, lists the numbers and ends with the action and the link', () => {
  expect(letter.text).toBe(
    [
      'Hello A & <i>,',
      'We need an answer.',
      '> Ship <b>now</b>?\n> Or wait?',
      'Exception: EX-000001\nCards: 2',
      'Reply to the exception.',
      'Exception EX-000001: https://packhouse.test/api/v1/exceptions/1',
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n',
  )
})

test('the HTML has the same content, escaped, with a link and nothing loaded from elsewhere', () => {
  const shown = letter.html.replaceAll(/<[^>]+>/g, ' ')
  for (const part of ['We need an answer.', 'EX-000001', 'Reply to the exception.']) expect(shown).toContain(part)
  expect(letter.html).toContain('Ship &lt;b&gt;now&lt;/b&gt;?<br>Or wait?')
  expect(letter.html).toContain('<a href="https://packhouse.test/api/v1/exceptions/1">Exception EX-000001</a>')
  expect(letter.html).toContain('A &amp; &lt;i&gt;')
  expect(letter.html).not.toMatch(/<[bi]>|<img|<link|<script/)
})

test('without a public URL the letter names the path instead of linking it', () => {
  const { text, html } = renderLetter('A', undefined, {
    subject: 's',
    lines: ['Done.'],
    link: { label: 'Invoice 4', path: '/api/v1/invoices/4' },
  })
  expect(text).toBe('Hello A,\n\nDone.\n\nInvoice 4: GET /api/v1/invoices/4\n')
  expect(html).not.toContain('<a ')
})
