import { expect, test } from 'vitest'
import { demoGames, makeGame } from '../games/games.ts'
import type { CardRecord, ExpansionRecord } from '@packhouse/service/catalog/records'
import { bodyNames } from './bodies/bodies.ts'
import { renderCard, renderLogo, renderPack, renderSealed, renderSlab, renderSymbol } from './render.ts'
import { hsl } from './svg.ts'

const records = demoGames.flatMap(({ id }) => makeGame(id, { asOf: new Date('2026-11-15T00:00:00Z') }).records)
const cards = records.filter((record): record is CardRecord => record.kind === 'card')
const expansions = records.filter((record): record is ExpansionRecord => record.kind === 'expansion')
const [first] = cards
const [set] = expansions
if (!first || !set) throw new Error('The catalog has no card or set.')

const tagPattern = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<]*")*)\s*(\/?)>/y
const textPattern = /[^<]*/y
const strayAmpersand = /&(?!(amp|lt|gt|quot|#39);)/

/** A strict parser for the XML subset of these pictures; returns the first fault. */
function faultOf(xml: string): string | undefined {
  if (strayAmpersand.test(xml)) return 'a stray ampersand'
  const open: string[] = []
  let at = 0
  while (at < xml.length) {
    tagPattern.lastIndex = at
    const tag = tagPattern.exec(xml)
    if (!tag) return `no tag at ${at}: ${xml.slice(at, at + 60)}`
    const [whole, closing, name = '', attributes = '', single] = tag
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, attribute]) => attribute)
    if (new Set(names).size < names.length) return `an attribute twice in ${whole}`
    if (closing === '/') {
      if (open.pop() !== name) return `${name} closes something else at ${at}`
    } else if (single === '') open.push(name)
    at += whole.length
    textPattern.lastIndex = at
    at += textPattern.exec(xml)?.[0].length ?? 0
    if (open.length === 0 && at < xml.length) return 'something after the end'
  }
  return open.length === 0 ? undefined : `${open.join(', ')} left open`
}

/** Every reference of a picture must resolve inside it. */
function dangling(svg: string): string[] {
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const named = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, url, href]) => url ?? href)
  return named.filter((id): id is string => id !== undefined && !ids.has(id))
}

const outside =
  /href="(?!#)|url\((?!#)|<script|<image|<foreignObject|<!|\son[a-z]+=|@import|https?:(?!\/\/www\.w3\.org\/2000\/svg")/i
const otherColors = /(?:fill|stroke|stop-color)="(?!#[0-9a-f]{3}(?:[0-9a-f]{3})?"|none"|url\(#)/
const wrongNumbers = /NaN|Infinity|undefined|\[object/

const everyPicture = (): string[] => [
  ...cards.slice(0, 1_200).map((card) => renderCard(card)),
  ...cards.slice(-1_200).map((card, index) => renderCard(card, { size: index % 2 === 0 ? 'small' : 'large' })),
  ...expansions.slice(0, 20).flatMap((expansion) => [renderSymbol(expansion), renderLogo(expansion)]),
  ...expansions.slice(0, 20).map((expansion) => renderPack(expansion, { cover: first })),
  ...expansions.slice(0, 20).map((expansion) => renderSealed(expansion)),
  ...cards.slice(0, 40).map((card) => renderSlab(card, { company: 'Northgrade', grade: '9.5', certificate: '1' })),
]

test('pictures are well-formed, have no external references, and use hex colours', () => {
  const pictures = everyPicture()
  expect(pictures.length).toBeGreaterThan(2_000)
  expect(pictures.map(faultOf).filter((fault) => fault !== undefined)).toEqual([])
  expect(pictures.flatMap(dangling)).toEqual([])
  expect(pictures.filter((svg) => outside.test(svg))).toEqual([])
  expect(pictures.filter((svg) => otherColors.test(svg))).toEqual([])
  expect(pictures.filter((svg) => wrongNumbers.test(svg))).toEqual([])
})

test('the parser of this test detects broken XML', () => {
  const broken = ['<svg><g></svg>', '<svg a="1" a="2"/>', '<svg>&</svg>', '<svg/><g/>', '<svg', '<svg a="<"/>']
  expect(broken.filter((xml) => faultOf(xml) === undefined)).toEqual([])
  expect(faultOf('<svg a="1">a &amp; b<g/></svg>')).toBeUndefined()
})

test('the same card renders to the same bytes; other cards differ', () => {
  const some = cards.slice(0, 300)
  const pictures = some.map((card) => renderCard(card))
  expect(some.map((card) => renderCard({ ...card }))).toEqual(pictures)
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('pictures are small', () => {
  const sizes = cards.map((card) => Buffer.byteLength(renderCard(card)))
  expect(Math.max(...sizes)).toBeLessThan(14_500)
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(11_000)
})

test('all printings of a card in all languages show the same creature', () => {
  // Foil is behind the creature on some printings; patterns are the only paths it adds.
  const pathsOf = (svg: string): string =>
    [...svg.replaceAll(/<pattern.*?<\/pattern>/g, '').matchAll(/<path d="([^"]+)"/g)]
      .map(([, d]) => d)
      .slice(0, 14)
      .join(' ')
  const families = Map.groupBy(
    cards.filter(({ rarity }) => rarity === 'Common'),
    ({ printingCode }) => printingCode,
  )
  const odd = [...families.values()].filter(
    (family) =>
      new Set(
        family.filter(({ variants }) => variants[0]?.name !== 'parallel').map((card) => pathsOf(renderCard(card))),
      ).size > 1,
  )
  expect(odd.length).toBe(0)
  expect([...families.values()].filter((family) => family.length > 2).length).toBeGreaterThan(50)
})

test('each body plan draws many silhouettes of its own', () => {
  const shapes = bodyNames.map((body) => {
    const drawn = cards.filter(({ subtypes, isVariant }) => subtypes[1] === body && !isVariant).slice(0, 12)
    return new Set(drawn.map((card) => renderCard({ ...card, name: 'x', artist: 'x' }))).size
  })
  expect([shapes.length, Math.min(...shapes)]).toEqual([8, 12])
})

test('hostile texts are escaped', () => {
  const evil = `</text><script>alert(1)</script>"'&\u0000\ud800 onload="x`
  const hostile: CardRecord = {
    ...first,
    id: evil,
    name: evil,
    printedNumber: evil,
    artist: evil,
    rarity: evil,
    types: [evil],
    subtypes: [evil],
    expansionId: evil,
    printingCode: evil,
    attacks: [{ name: evil, cost: [evil], damage: evil, text: evil }],
    abilities: [{ name: evil, text: evil }],
    weaknesses: [{ type: evil, value: evil }],
    extras: { flavor_text: evil, evolves_from: evil, rules: [evil] },
  }
  const crew: CardRecord = { ...hostile, extras: { colors: [evil], rules: [evil], attribute: evil, cost: 1, power: 2 } }
  const pictures = [
    renderCard(hostile),
    renderCard(crew),
    renderSlab(hostile, { company: evil, grade: evil, certificate: evil, setName: evil }),
    renderPack({ ...set, id: evil, name: evil }, { product: evil, cover: hostile }),
    renderSealed({ ...set, name: evil }, { product: evil }),
    renderLogo({ ...set, name: evil }),
  ]
  expect(pictures.map(faultOf)).toEqual(pictures.map(() => undefined))
  expect(pictures.filter((svg) => svg.includes('\u0000') || !svg.isWellFormed())).toEqual([])
  expect(pictures.filter((svg) => /<script|\son[a-z]+="/.test(svg.replaceAll(/>[^<]*</g, '><')))).toEqual([])
})

test('a minimal record is rendered', () => {
  const bare: CardRecord = {
    kind: 'card',
    id: 'constructor',
    printingCode: '__proto__',
    name: 'x',
    number: '1',
    printedNumber: '1',
    expansionId: 'x',
    language: 'English',
    languageCode: 'EN',
    variants: [],
    supertype: 'Creature',
    subtypes: ['constructor'],
    types: ['constructor'],
    isVariant: false,
    isHolo: true,
    isReverse: true,
    isFirstEdition: false,
    extras: {},
  }
  expect(faultOf(renderCard(bare))).toBeUndefined()
  expect(faultOf(renderSlab(bare, { company: 'x', grade: 'constructor' }))).toBeUndefined()
  expect(faultOf(renderCard({ ...bare, extras: { colors: ['toString'] } }))).toBeUndefined()
})

test('colours of any hue are written in hex', () => {
  expect([hsl(0, 100, 50), hsl(120, 100, 50), hsl(-120, 100, 50), hsl(725, 0, 100)]).toEqual([
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffffff',
  ])
})
