import { expect, test } from 'vitest'
import { mentionsField } from './ast.ts'
import { canonicalize, printQuery } from './canonical.ts'
import { cardSchema, expansionSchema, extendCardSchema, wideDialect, type QueryField } from './fields.ts'
import { parseQuery } from './parse.ts'

function read(query: string): string {
  const parsed = parseQuery(query, cardSchema)
  return parsed.ok ? printQuery(canonicalize(parsed.node)) : `${parsed.code} at ${parsed.position}`
}

test.each([
  // Rule 1: terms, bare words, case, quotes, exact matches.
  ['charm', 'name:"charm"'],
  ['name:Charm', 'name:"charm"'],
  ['NAME:charm', 'name:"charm"'],
  ['"two words"', 'name:"two words"'],
  ['name:"two words"', 'name:"two words"'],
  ['!name:charm', '!name:"charm"'],
  ['!charm', '!name:"charm"'],
  ['!name:"two words"', '!name:"two words"'],
  ['name:a:b', 'name:"a:b"'],
  ['name:-x', 'name:"-x"'],
  ['ho-oh', 'name:"ho-oh"'],
  ['name:[', 'invalid_query at 5'],
  [String.raw`name:"a \"b\" \\ c"`, String.raw`name:"a \"b\" \\ c"`],
  ['supertype:Pokémon', 'supertype:"pokemon"'],
  ['name:É', 'name:"e"'],
  ['name:ピカ', 'name:"ピカ"'],
  // Rule 2: AND by default, OR, parentheses, exclusion.
  ['b a', 'name:"a" name:"b"'],
  ['a AND b', 'name:"a" name:"b"'],
  ['a and b', 'name:"a" name:"and" name:"b"'],
  ['b OR a', 'name:"a" OR name:"b"'],
  ['a or b', 'name:"a" name:"b" name:"or"'],
  ['a b OR c', 'name:"a" name:"b" OR name:"c"'],
  ['a (b OR c)', 'name:"a" (name:"b" OR name:"c")'],
  ['a(b OR c)', 'name:"a" (name:"b" OR name:"c")'],
  ['-a', '-name:"a"'],
  ['-!name:a', '-!name:"a"'],
  ['-(a OR b)', '-(name:"a" OR name:"b")'],
  ['-(-a)', 'name:"a"'],
  ['((a))', 'name:"a"'],
  ['', ''],
  ['   ', ''],
  // Rule 3: wildcards.
  ['name:char*', 'name:"char*"'],
  ['name:char*ard', 'name:"char*ard"'],
  ['name:"mr. m*"', 'name:"mr. m*"'],
  ['name:c*d', 'name:"c*d"'],
  [String.raw`name:"5\*"`, String.raw`name:"5\*"`],
  ['number:TG*', 'number:"tg*"'],
  // Rule 4: ranges and equality of numbers and dates.
  ['hp:[100 TO 200]', 'hp:[100 TO 200]'],
  ['hp:{100 TO 200}', 'hp:{100 TO 200}'],
  ['hp:[* TO 200]', 'hp:[* TO 200]'],
  ['hp:[100 TO *]', 'hp:[100 TO *]'],
  ['hp:{* TO *}', 'hp:[* TO *]'],
  ['hp:[100 TO 200}', 'hp:[100 TO 200}'],
  ['hp:{100 TO 200]', 'hp:{100 TO 200]'],
  ['expansion.release_date:{2020 TO 2021]', 'expansion.release_date:{2020/12/31 TO 2021/12/31]'],
  ['hp:[  -5   TO  2.50 ]', 'hp:[-5 TO 2.5]'],
  ['hp:60', 'hp:[60 TO 60]'],
  ['hp:060.0', 'hp:[60 TO 60]'],
  ['!hp:60', 'hp:[60 TO 60]'],
  ['hp:-0', 'hp:[0 TO 0]'],
  ['raw_price:{10 TO 50}', 'raw_price:{10 TO 50}'],
  ['number:004', 'number:"4"'],
  ['number:[1 TO 9]', 'number:[1 TO 9]'],
  ['expansion.release_date:2024', 'expansion.release_date:[2024/01/01 TO 2024/12/31]'],
  ['expansion.release_date:2024-02', 'expansion.release_date:[2024/02/01 TO 2024/02/29]'],
  ['expansion.release_date:2024/02/03', 'expansion.release_date:[2024/02/03 TO 2024/02/03]'],
  ['expansion.release_date:[2020 TO 2021-06]', 'expansion.release_date:[2020/01/01 TO 2021/06/30]'],
  ['expansion.release_date:{2020 TO 2021-06}', 'expansion.release_date:{2020/12/31 TO 2021/06/01}'],
  ['expansion.release_date:["2020/01/01" TO *]', 'expansion.release_date:[2020/01/01 TO *]'],
  // Rule 5 and 6: dotted names, the alias, true and false.
  ['attacks.text:coin', 'attacks.text:"coin"'],
  ['illustrator:arita', 'artist:"arita"'],
  ['is_holo:TRUE', 'is_holo:true'],
])('%s reads as %s', (query, expected) => {
  expect(read(query)).toBe(expected)
})

test.each([
  ['name:', 5, 'A value is missing after the colon.'],
  ['name: x', 5, 'A value is missing after the colon.'],
  ['name:)', 5, 'A value is missing after the colon.'],
  ['name:""', 5, 'The value is empty.'],
  ['name:"\u0301"', 5, 'The value is empty.'],
  [':x', 0, 'A field name is missing before the colon.'],
  ['a "b', 2, 'This quote is never closed.'],
  ['name:a"b"', 6, 'A quote may only stand where a value begins.'],
  ['"a"b', 3, 'A space is missing after the value.'],
  ['"name":x', 6, 'A space is missing after the value.'],
  ['name:(a OR b)', 5, 'Parentheses group whole terms; put the value in double quotes.'],
  ['OR a', 0, 'A term is missing before "OR".'],
  ['a OR', 4, 'A term is missing at the end.'],
  ['a OR OR b', 5, 'A term is missing before "OR".'],
  ['AND a', 0, 'A term is missing before "AND".'],
  ['a AND OR b', 6, 'A term is missing before "OR".'],
  ['()', 1, 'A term is missing before this parenthesis.'],
  ['a (b', 2, 'This parenthesis is never closed.'],
  ['a b)', 3, 'This parenthesis has no matching opening parenthesis.'],
  ['a - b', 2, 'Nothing follows the "-".'],
  ['a !', 2, 'Nothing follows the "!".'],
  ['--a', 1, 'One "-" is enough to exclude.'],
  ['!(a)', 1, 'A field:value must follow the "!".'],
  ['!-a', 1, 'A field:value must follow the "!".'],
  ['name:*ard', 5, 'A value may not begin with *.'],
  ['name:*', 5, 'A value may not begin with *.'],
  ['name:a*b*c', 8, 'A value takes one * at most.'],
  ['name:a*', 6, 'A wildcard needs at least 2 other characters.'],
  ['name:𝒜*', 6, 'A wildcard needs at least 2 other characters.'],
  ['!name:char*', 10, 'An exact match takes no wildcard.'],
  ['hp:6*', 4, 'hp takes no wildcard.'],
  ['is_holo:tr*', 10, 'is_holo takes no wildcard.'],
  ['!hp:[1 TO 2]', 4, 'An exact match takes a plain value, no range.'],
  ['[1 TO 2]', 0, 'A range needs a field, as in hp:[100 TO 200].'],
  ['name:[a TO b]', 5, 'name takes no range; ranges are for numbers and dates.'],
  ['is_holo:[1 TO 2]', 8, 'is_holo takes no range; ranges are for numbers and dates.'],
  ['hp:[1 2]', 6, 'A range is written [low TO high], with * for an open end.'],
  ['hp:[1 to 2]', 6, 'A range is written [low TO high], with * for an open end.'],
  ['hp:[1TO2]', 8, 'A range is written [low TO high], with * for an open end.'],
  ['hp:[1 TO 2)', 10, 'This range closes with "]".'],
  ['hp:{1 TO 2 x', 11, 'This range closes with "}".'],
  ['hp:[1 TO 2', 3, 'This range is never closed with "]".'],
  ['hp:[1 TO', 3, 'This range is never closed with "]".'],
  ['hp:[', 3, 'This range is never closed with "]".'],
  ['hp:[TO 2]', 4, 'A bound is missing; an open end is written *.'],
  ['hp:[1 TO ]', 9, 'A bound is missing; an open end is written *.'],
  ['hp:[1 TO 2]x', 11, 'A space is missing after the value.'],
  ['hp:["*" TO 2]', 5, 'An open end is a * without quotes.'],
  ['hp:sixty', 3, 'hp takes a number such as 60 or 2.5.'],
  ['hp:1e3', 3, 'hp takes a number such as 60 or 2.5.'],
  ['hp:[1 TO x]', 9, 'hp takes a number such as 60 or 2.5.'],
  ['hp:1234567890123456', 3, 'hp takes a number such as 60 or 2.5.'],
  ['is_holo:yes', 8, 'is_holo is true or false.'],
  ['expansion.release_date:20', 23, 'expansion.release_date takes a date: YYYY, YYYY-MM or YYYY-MM-DD.'],
  ['expansion.release_date:2023-02-29', 23, 'expansion.release_date takes a date: YYYY, YYYY-MM or YYYY-MM-DD.'],
  ['expansion.release_date:2023-13', 23, 'expansion.release_date takes a date: YYYY, YYYY-MM or YYYY-MM-DD.'],
  ['expansion.release_date:2023/01-02', 23, 'expansion.release_date takes a date: YYYY, YYYY-MM or YYYY-MM-DD.'],
])('%s is refused at %d', (query, position, message) => {
  expect(parseQuery(query, cardSchema)).toEqual({ ok: false, code: 'invalid_query', message, position })
})

test.each([
  ['nmae:x', 0, 'name'],
  ['a -raty:rare', 3, undefined],
  ['a -rarty:rare', 3, 'rarity'],
  ['(!atack.text:x)', 2, 'attacks.text'],
  ['release_date:2024', 0, 'expansion.release_date'],
  ['set.release_date:2024', 0, 'expansion.release_date'],
  ['damage:60', 0, 'attacks.damage'],
  ['attack:tackle', 0, 'attacks.name'],
  ['attacks:tackle', 0, 'attacks.name'],
  ['atacks.nme:tackle', 0, 'attacks.name'],
  ['ability.name:x', 0, 'abilities.name'],
  ['ability:x', 0, 'abilities.name'],
  ['weakness:fire', 0, 'weaknesses.type'],
  ['expansion:dawn', 0, 'expansion.name'],
  ['expansions.name:dawn', 0, 'expansion.name'],
  ['set.name:dawn', 0, 'expansion.name'],
  ['set.id:dawn1', 0, 'expansion.id'],
  ['set.series:dawn', 0, 'expansion.series_id'],
  ['type:fire', 0, 'types'],
  ['power:5000', 0, 'hp'],
  ['colors:red', 0, 'types'],
  ['flavor_text:x', 0, undefined],
  ['constructor:x', 0, undefined],
  ['http://x', 0, undefined],
])('%s has an unknown field at %d, and %s is suggested', (query, position, suggestion) => {
  const parsed = parseQuery(query, cardSchema)
  expect(parsed).toMatchObject({ ok: false, code: 'unknown_field', position })
  expect('suggestion' in parsed ? parsed.suggestion : undefined).toBe(suggestion)
})

test('expansions have their own fields', () => {
  for (const query of [
    'name:x',
    'series_id:sv',
    'card_count.total:[100 TO *]',
    'card_count.official:5',
    'release_date:2024',
  ]) {
    expect(parseQuery(query, expansionSchema).ok, query).toBe(true)
  }
  expect(parseQuery('hp:60', expansionSchema)).toMatchObject({ code: 'unknown_field', position: 0 })
  expect(parseQuery('printed_total:60', expansionSchema)).toMatchObject({ suggestion: 'card_count.official' })
})

test('a field is found in a query, whether excluded or nested', () => {
  const mentions = (query: string, names: readonly string[]): boolean => {
    const parsed = parseQuery(query, cardSchema)
    return parsed.ok && mentionsField(parsed.node, names)
  }
  expect(mentions('a (b OR -(c language:ja))', ['id', 'language'])).toBe(true)
  expect(mentions('a (b OR -(c artist:ja))', ['id', 'language'])).toBe(false)
  expect(mentions('', ['name'])).toBe(false)
})

const repeat = (count: number, part: string): string => Array.from({ length: count }, () => part).join(' ')

test('a query may reach the limits but not exceed them', () => {
  const fault = { ok: false, code: 'invalid_query' }
  expect(parseQuery('a'.repeat(1_024), cardSchema).ok).toBe(true)
  expect(parseQuery('a'.repeat(1_025), cardSchema)).toMatchObject({ ...fault, position: 1_024, limit: 1_024 })
  expect(parseQuery(repeat(64, 'a'), cardSchema).ok).toBe(true)
  expect(parseQuery(repeat(65, 'a'), cardSchema)).toMatchObject({ ...fault, position: 128, limit: 64 })
  expect(parseQuery(`${'('.repeat(16)}a${')'.repeat(16)}`, cardSchema).ok).toBe(true)
  expect(parseQuery(`${'('.repeat(17)}a${')'.repeat(17)}`, cardSchema)).toMatchObject({
    ...fault,
    position: 16,
    limit: 16,
  })
})

const added: readonly QueryField[] = [
  { name: 'flavor_text', kind: 'text' },
  { name: 'set.id', kind: 'text', column: 'expansion.id', match: 'exact' },
  { name: 'title', kind: 'text', column: 'name', match: 'words' },
]

test.each([
  ['flavor_text:flame', 'flavor_text:"flame"'],
  ['name:*zard', 'name:"*zard"'],
  ['name:*aria*', 'name:"aria"'],
  ['set.id:base1', '!expansion.id:"base1"'],
  ['title:"Mr. Mime"', 'name:~"mr mime"'],
  ['!title:"Mr. Mime"', '!name:"mr. mime"'],
  ['title:mim*', 'name:"mim*"'],
  ['title:"!?"', 'name:"!?"'],
  ['name:*', 'invalid_query at 5'],
  ['name:*a', 'invalid_query at 5'],
  ['number:*4*', 'invalid_query at 7'],
  ['name:a*b*', 'invalid_query at 8'],
])('a game’s own language reads %s as %s', (query, expected) => {
  const parsed = parseQuery(query, extendCardSchema(added, wideDialect))
  expect(parsed.ok ? printQuery(parsed.node) : `${parsed.code} at ${parsed.position}`).toBe(expected)
})
