import { expect, test } from 'vitest'
import { slugOf } from './model.ts'

test.each([
  ['Night Market', 'night-market'],
  ['Söhne & Töchter', 'sohne-tochter'],
  ['  -- 42 --  ', '42'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the slug of %j is %s', (name, slug) => expect(slugOf(name)).toBe(slug))
