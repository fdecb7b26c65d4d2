import { expect, test } from 'vitest'
import { where } from './query.ts'

test('values are quoted and escaped, so that input cannot change the query', () => {
  expect(where.contains('name', 'x" OR id:"y')).toBe(String.raw`name:"x\" OR id:\"y"`)
  expect(where.is('name', String.raw`a\b*`)).toBe(String.raw`!name:"a\\b\*"`)
  expect(() => where.contains('name:x OR id', 'y')).toThrow('not the name of a field')
  expect(() => where.between('hp', { from: '1] OR id:[1' })).toThrow('A bound is a number or a date.')
})

test('terms are combined', () => {
  const strong = where.between('hp', { from: 60 })
  expect(strong).toBe('hp:[60 TO *]')
  expect(where.between('expansion.release_date', { from: '2025/01/01', to: '2026/01/01', exclusive: true })).toBe(
    'expansion.release_date:{2025/01/01 TO 2026/01/01}',
  )
  expect(where.all(strong, where.not(where.is('rarity', 'Common')))).toBe('hp:[60 TO *] -!rarity:"Common"')
  expect(where.any(where.contains('name', 'a'), where.contains('name', 'b'))).toBe('(name:"a" OR name:"b")')
  expect(where.not(where.all(strong, where.contains('name', 'a')))).toBe('-(hp:[60 TO *] name:"a")')
})
