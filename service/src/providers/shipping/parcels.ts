import { cents, type Cents } from '../../kernel/money.ts'
import { sumCents } from './decimals.ts'

export type Parcel = {
  readonly template: string
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly weightGrams: number
}

/** A stocked packaging. A slot is the space of one card in its sleeve and top loader. */
type Template = {
  readonly name: string
  readonly slots: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly tareGrams: number
  readonly maxInsuredCents: Cents
}

/** Smallest first. */
export const templates: readonly Template[] = [
  {
    name: 'mailer',
    slots: 4,
    lengthMm: 240,
    widthMm: 165,
    heightMm: 20,
    tareGrams: 40,
    maxInsuredCents: cents(50_000n),
  },
  {
    name: 'small_box',
    slots: 60,
    lengthMm: 230,
    widthMm: 155,
    heightMm: 100,
    tareGrams: 140,
    maxInsuredCents: cents(500_000n),
  },
  {
    name: 'box',
    slots: 250,
    lengthMm: 320,
    widthMm: 230,
    heightMm: 160,
    tareGrams: 300,
    maxInsuredCents: cents(2_500_000n),
  },
  {
    name: 'carton',
    slots: 500,
    lengthMm: 400,
    widthMm: 300,
    heightMm: 200,
    tareGrams: 520,
    maxInsuredCents: cents(5_000_000n),
  },
]
const largest = templates[templates.length - 1]!

export const itemKinds = ['CARD', 'GRADED_CARD', 'PACKET', 'SEALED_PRODUCT'] as const
export type ItemKind = (typeof itemKinds)[number]

/** The space and weight of an item. Sealed products ship in their own box: 14 x 10 x 10 inches, three pounds. */
const itemSizes: Readonly<Record<Exclude<ItemKind, 'SEALED_PRODUCT'>, { slots: number; grams: number }>> = {
  CARD: { slots: 1, grams: 12 },
  GRADED_CARD: { slots: 6, grams: 80 },
  PACKET: { slots: 10, grams: 60 },
}
const sealedBox: Parcel = { template: 'sealed_box', lengthMm: 356, widthMm: 254, heightMm: 254, weightGrams: 1_360 }

export type Item = { readonly id: string; readonly kind: ItemKind; readonly valueCents: Cents }

export type PackedParcel = Parcel & {
  readonly items: readonly Item[]
  readonly valueCents: Cents
  /** The value, capped at the insurance limit of one parcel. */
  readonly insuredCents: Cents
}

type Bin = { items: Item[]; slots: number; grams: number; value: Cents }

const valueOf = (items: readonly Item[]): Cents => sumCents(items.map(({ valueCents }) => valueCents))
const lesser = (left: Cents, right: Cents): Cents => (left < right ? left : right)

function fit(bin: Bin): PackedParcel {
  const fits = ({ slots, maxInsuredCents }: Template): boolean => bin.slots <= slots && bin.value <= maxInsuredCents
  const { name, slots: _slots, tareGrams, maxInsuredCents, ...size } = templates.find(fits) ?? largest
  return {
    template: name,
    ...size,
    weightGrams: tareGrams + bin.grams,
    items: bin.items,
    valueCents: bin.value,
    insuredCents: lesser(bin.value, maxInsuredCents),
  }
}

/** Places an item into the first bin with room for its size and value, or into a new one. */
function place(bins: Bin[], item: Item, { slots, grams }: { slots: number; grams: number }): void {
  const hasRoom = (bin: Bin): boolean =>
    bin.slots + slots <= largest.slots && bin.value + item.valueCents <= largest.maxInsuredCents
  let bin = bins.find(hasRoom)
  if (!bin) {
    bin = { items: [], slots: 0, grams: 0, value: cents(0n) }
    bins.push(bin)
  }
  bin.items.push(item)
  bin.slots += slots
  bin.grams += grams
  bin.value = cents(bin.value + item.valueCents)
}

/**
 * Packs items into as few parcels as sizes and insurance limits allow, the most valuable first. Inside a parcel the order of
 * the input is kept. Deterministic.
 */
export function packItems(items: readonly Item[]): PackedParcel[] {
  const position = new Map(items.map((item, index) => [item, index]))
  const byPosition = (left: Item, right: Item): number => position.get(left)! - position.get(right)!
  const byValue = (left: Item, right: Item): number =>
    left.valueCents === right.valueCents ? byPosition(left, right) : left.valueCents > right.valueCents ? -1 : 1

  const bins: Bin[] = []
  const parcels: PackedParcel[] = []
  for (const item of items.toSorted(byValue)) {
    if (item.kind !== 'SEALED_PRODUCT') {
      place(bins, item, itemSizes[item.kind])
      continue
    }
    const insuredCents = lesser(item.valueCents, largest.maxInsuredCents)
    parcels.push({ ...sealedBox, items: [item], valueCents: item.valueCents, insuredCents })
  }
  for (const bin of bins) {
    bin.items.sort(byPosition)
    bin.value = valueOf(bin.items)
    parcels.push(fit(bin))
  }
  return parcels.toSorted((left, right) => byPosition(left.items[0]!, right.items[0]!))
}

const tenths = (value: bigint): string => `${value / 10n}.${value % 10n}`

/** Inches to the nearest tenth: 356 mm is "14.0". */
export const toInches = (mm: number): string => tenths((BigInt(mm) * 100n + 127n) / 254n)

const ounceInNanograms = 28_349_523_125n

/** Tenths of an ounce, rounded up, because carriers charge for underdeclared weight. */
const ounceTenths = (grams: number): bigint =>
  (BigInt(grams) * 10_000_000_000n + ounceInNanograms - 1n) / ounceInNanograms

export const toOunces = (grams: number): string => tenths(ounceTenths(grams))

/** Whole ounces, rounded up. */
export const wholeOunces = (grams: number): bigint => (ounceTenths(grams) + 9n) / 10n

/** Pounds to two decimals, rounded up. */
export function toPounds(grams: number): string {
  const hundredths = (ounceTenths(grams) * 10n + 15n) / 16n
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
}
