import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { isNormalTarget } from './target.ts'

describe('a request target', () => {
  test.each([
    '/',
    '/api/v1/cards?since=%61',
    '/api/v1/pokemon/cards/sv1-1',
    '/api/v1/pokemon/cards/A%2FB%20C',
    '/api/v1/end-users/J%C3%BCrgen',
    '/console/p/shop/~me/a.b-c_d',
    '/.well-known/security.txt',
    '/a...b/..c',
    '/api/v1/x?path=//a/../b\\c#d',
  ])('%j is in normal form', (target) => {
    expect(isNormalTarget(target)).toBe(true)
  })

  test.each([
    ['an escaped letter', '/%61pi/v1/keys'],
    ['an escaped digit', '/api/v%31/keys'],
    ['an escaped dot', '/api/v1/%2e%2E/keys'],
    ['an empty segment', '//api/v1/keys'],
    ['an empty segment inside', '/api//v1/keys'],
    ['a dot segment', '/./api/v1/keys'],
    ['a parent segment', '/x/../api/v1/keys'],
    ['a parent segment at the end', '/api/v1/keys/..'],
    ['a backslash', '/api\\v1/keys'],
    ['the absolute form', 'http://x/api/v1/keys'],
    ['the asterisk form', '*'],
    ['an empty target', ''],
    ['an escaped NUL', '/api/v1/keys%00'],
    ['a raw NUL', '/api/v1/keys\0'],
    ['an escaped control character', '/api/v1/keys%0a'],
    ['overlong UTF-8', '/api%c0%afv1/keys'],
    ['a broken escape', '/api/v1/%zz'],
    ['a cut escape', '/api/v1/keys%4'],
    ['a raw byte beyond ASCII', '/api/v1/ké'],
    ['a fragment', '/api/v1/keys#x'],
    ['a space', '/api/v1/ke ys'],
  ])('%s is refused', (_name, target) => {
    expect(isNormalTarget(target)).toBe(false)
  })

  test('every text that a client escapes as one segment is accepted, unless it holds a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const isPlain = !/\p{Cc}/u.test(text) && text !== '.' && text !== '..'
        expect(isNormalTarget(`/items/${encodeURIComponent(text)}`)).toBe(isPlain)
      }),
    )
  })

  test('a path in normal form is the only spelling of what it decodes to', () => {
    const escapeOf = (char: string): string => `%${char.codePointAt(0)?.toString(16).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9\-._~]{1,20}$/), fc.nat(19), (text, at) => {
        const index = at % text.length
        const other = text.slice(0, index) + escapeOf(text[index] ?? '') + text.slice(index + 1)
        expect(isNormalTarget(`/${other}`)).toBe(false)
      }),
    )
  })
})
