import * as React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createComponents } from './react.ts'

test('the components of React render the elements with their attributes, and keep handlers off them', () => {
  const { Pack, Opening } = createComponents(React)
  const pack = React.createElement(Pack, { tier: 1, lang: 'de', onPurchase: () => {} })
  expect(renderToStaticMarkup(pack)).toBe('<packhouse-pack tier="1" lang="de"></packhouse-pack>')
  const opening = React.createElement(Opening, { purchase: 12, calm: true })
  expect(renderToStaticMarkup(opening)).toBe('<packhouse-opening purchase="12" calm=""></packhouse-opening>')
})
