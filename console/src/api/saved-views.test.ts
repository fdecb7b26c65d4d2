import { expect, test } from 'vitest'
import { viewsIn, withViews } from './saved-views.ts'

const view = { name: 'Late', search: { status: 'HELD' } }

test('views belong to a list, and other settings and lists stay', () => {
  const first = withViews({ theme: 'dark' }, '/p/demo/purchases', [view])
  const both = withViews(first, '/p/demo/sends', [view])
  expect(viewsIn(both, '/p/demo/purchases')).toEqual([view])
  expect(withViews(both, '/p/demo/purchases', [])).toEqual({ theme: 'dark', views: { '/p/demo/sends': [view] } })
})

test('settings that are not readable as views are left out', () => {
  for (const views of [undefined, 'x', { list: 'x' }, { list: [{ name: 1 }, null] }])
    expect(viewsIn({ views }, 'list')).toEqual([])
})
