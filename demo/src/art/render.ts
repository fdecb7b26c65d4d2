// Pictures of the demo games: rendered from the record alone, deterministic and without external references. Texts of the
// record are escaped; colours are hex.
import { SeededRandom } from '../seeded-random.ts'
import type { CardRecord, ExpansionRecord } from '@packhouse/service/catalog/records'
import { creatureFace } from './creature-face.ts'
import { crewFace } from './crew-face.ts'
import {
  boxHeight,
  boxWidth,
  drawBox,
  drawPack,
  drawSlab,
  packHeight,
  packWidth,
  slabHeight,
  slabWidth,
  type Packaging,
} from './packaging.ts'
import { Defs, escapeText, fonts, n, rect, text } from './svg.ts'
import { setSymbol } from './symbols.ts'
import { drawCollector, drawStarter, drawVault, type TierPackaging } from './tier-packs.ts'

export type RenderOptions = {
  /** Small pictures omit illegible texts. */
  readonly size?: 'small' | 'large'
}

const cardWidth = 500
const cardHeight = 700

/** Ids inside a picture have a unique prefix, so that several pictures can be inlined in one page. */
function defsFor(kind: string, key: string): Defs {
  const random = new SeededRandom(`names ${kind} ${key}`)
  return new Defs(`p${random.below(36 ** 4).toString(36)}`)
}

type Sheet = { readonly width: number; readonly height: number; readonly shown: number; readonly label: string }

const toDocument = ({ width, height, shown, label }: Sheet, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${shown}" height="${n((shown * height) / width)}" font-family="${fonts}" role="img" aria-label="${escapeText(label)}">${content}</svg>`

const withDefs = (defs: Defs, drawn: string): string =>
  `<g stroke-linejoin="round" stroke-linecap="round">${defs.toString()}${drawn}</g>`

/** A card's face without a document, 500 by 700, to embed in other pictures. */
export function cardFace(card: CardRecord, { size = 'large' }: RenderOptions = {}): string {
  const defs = defsFor('card', `${card.id} ${size}`)
  const face = { card, defs, isSmall: size === 'small' }
  // Crew cards store their colours in the extras; creatures have types.
  const drawn = card.extras['colors'] === undefined ? creatureFace(face) : crewFace(face)
  return withDefs(defs, `${rect({ x: 0, y: 0, w: cardWidth, h: cardHeight, r: 28 }, '#14121f')}${drawn}`)
}

/** The front of a card. */
export function renderCard(card: CardRecord, options: RenderOptions = {}): string {
  const shown = options.size === 'small' ? 250 : 750
  const label = `${card.name}, ${card.printedNumber}`
  return toDocument({ width: cardWidth, height: cardHeight, shown, label }, cardFace(card, options))
}

export type SlabOptions = RenderOptions & {
  readonly company: string
  readonly grade: string
  readonly certificate?: string
  readonly setName?: string
}

/** A graded card in its slab. */
export function renderSlab(card: CardRecord, options: SlabOptions): string {
  const { company, grade, certificate, setName, size = 'large' } = options
  const defs = defsFor('slab', `${card.id} ${company} ${grade} ${certificate ?? ''}`)
  const detail = [setName, card.printedNumber, card.variants[0]?.name].filter((part) => part !== undefined).join(' · ')
  const label = { company, grade, name: card.name, detail, ...(certificate === undefined ? {} : { certificate }) }
  const drawn = drawSlab(defs, label, cardFace(card, { size }))
  const sheet = { width: slabWidth, height: slabHeight, label: `${card.name}, ${company} ${grade}` }
  return toDocument({ ...sheet, shown: size === 'small' ? 240 : 720 }, withDefs(defs, drawn))
}

export type ProductOptions = RenderOptions & {
  /** The product name: `Booster`, `Starter`, `Collector box`. */
  readonly product?: string
  /** A card to show on the front. */
  readonly cover?: CardRecord
}

const packagingOf = (expansion: ExpansionRecord, { product, cover }: ProductOptions): Packaging => ({
  setId: expansion.id,
  title: expansion.name,
  ...(product === undefined ? {} : { subtitle: product }),
  ...(cover === undefined ? {} : { cover: cardFace(cover, { size: 'small' }) }),
})

const productKey = ({ id }: ExpansionRecord, { product, cover }: ProductOptions): string =>
  `${id} ${product ?? ''} ${cover?.id ?? ''}`

/** A booster pack of a set. */
export function renderPack(expansion: ExpansionRecord, options: ProductOptions = {}): string {
  const defs = defsFor('pack', productKey(expansion, options))
  const drawn = drawPack(defs, packagingOf(expansion, options))
  const sheet = { width: packWidth, height: packHeight, label: `${expansion.name}, ${options.product ?? 'booster'}` }
  return toDocument({ ...sheet, shown: options.size === 'small' ? 180 : 540 }, withDefs(defs, drawn))
}

/** A sealed box of a set. */
export function renderSealed(expansion: ExpansionRecord, options: ProductOptions = {}): string {
  const defs = defsFor('box', productKey(expansion, options))
  const drawn = drawBox(defs, packagingOf(expansion, options))
  const sheet = { width: boxWidth, height: boxHeight, label: `${expansion.name}, ${options.product ?? 'sealed box'}` }
  return toDocument({ ...sheet, shown: options.size === 'small' ? 240 : 720 }, withDefs(defs, drawn))
}

/** The symbol of a set. */
export const renderSymbol = ({ id, name }: ExpansionRecord): string =>
  toDocument({ width: 48, height: 48, shown: 48, label: name }, setSymbol(id, 24, 24, 1))

/** The logo of a set: its name beside its symbol. */
export function renderLogo({ id, name }: ExpansionRecord): string {
  const words = text(92, 62, name, { size: 40, weight: 800, fill: '#2a2640', room: 320 })
  return toDocument({ width: 430, height: 96, shown: 430, label: name }, `${setSymbol(id, 46, 48, 1.7)}${words}`)
}

const tierDrawings = { starter: drawStarter, collector: drawCollector, vault: drawVault } as const
export type TierStyle = keyof typeof tierDrawings

/** The packaging of a sandbox tier; the covers are the cards it shows, the middle one last. */
export function renderTierPack(
  expansion: ExpansionRecord,
  { style, title, covers }: { style: TierStyle; title: string; covers: readonly CardRecord[] },
): string {
  const defs = defsFor('tier', `${expansion.id} ${style}`)
  const packaging: TierPackaging = {
    setId: expansion.id,
    setName: expansion.name,
    title,
    covers: covers.map((card) => cardFace(card, { size: 'small' })),
  }
  const drawn = tierDrawings[style](defs, packaging)
  const size = { width: packWidth, height: packHeight, shown: 540 }
  return toDocument({ ...size, label: `${expansion.name}, ${title}` }, withDefs(defs, drawn))
}
