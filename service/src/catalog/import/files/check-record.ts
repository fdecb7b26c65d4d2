import { parseDateSpan } from '../../query/dates.ts'
import type {
  CardRecord,
  CatalogRecord,
  Condition,
  ExpansionRecord,
  GradedRecord,
  ImageRecord,
  PriceRecord,
} from '../../records.ts'

const idPattern = /^[^\s\p{Cc}/]{1,100}$/u
const languagePattern = /^[A-Z]{2}(-[A-Z]{2,4})?$/
const addressPattern = /^(https?:\/\/|\/)[^\s"<>]{1,500}$/
const maxNameLength = 200
const maxTextLength = 10_000
const maxCount = 1_000_000
const maxCents = 100_000_000_000n

type Note = (reason: string) => void

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= maxCount

function checkName(name: string, value: string, note: Note): void {
  if (value.trim() === '') note(`${name} is empty`)
  else if (value.length > maxNameLength) note(`${name} is longer than ${maxNameLength} characters`)
}

function checkNames(name: string, values: readonly string[] | undefined, note: Note): void {
  for (const [index, value] of (values ?? []).entries()) checkName(`${name}[${index}]`, value, note)
}

function checkText(name: string, value: string | undefined, note: Note): void {
  if (value !== undefined && value.length > maxTextLength) note(`${name} is longer than ${maxTextLength} characters`)
}

function checkId(name: string, id: string, note: Note): void {
  if (!idPattern.test(id)) note(`${name} must be 1 to 100 characters without spaces and slashes`)
}

function checkAddress(name: string, address: string | undefined, note: Note): void {
  if (address !== undefined && !addressPattern.test(address)) note(`${name} must be an http(s) URL or an absolute path`)
}

function checkImage(name: string, image: ImageRecord | undefined, note: Note): void {
  checkAddress(`${name}.small`, image?.small, note)
  checkAddress(`${name}.large`, image?.large, note)
}

function checkLanguage(code: string, note: Note): void {
  if (!languagePattern.test(code)) note(`language code ${code} must have a form such as EN or ZH-TW`)
}

function checkExpansion(record: ExpansionRecord, note: Note): void {
  checkId('id', record.id, note)
  checkName('name', record.name, note)
  checkName('series', record.series, note)
  checkId('series id', record.seriesId, note)
  checkLanguage(record.languageCode, note)
  checkName('language', record.language, note)
  if (!isCount(record.total)) note('total must be a whole number')
  if (!isCount(record.printedTotal)) note('printed total must be a whole number')
  checkAddress('logo', record.logo, note)
  checkAddress('symbol', record.symbol, note)
  const { releaseDate } = record
  if (releaseDate === undefined) return
  const span = parseDateSpan(releaseDate)
  if (!span || span.first !== span.last || releaseDate.includes('-'))
    note(`release date ${releaseDate} must have the form YYYY/MM/DD`)
}

function checkCard(record: CardRecord, note: Note): void {
  checkId('id', record.id, note)
  checkId('printing code', record.printingCode, note)
  checkId('expansion id', record.expansionId, note)
  checkName('name', record.name, note)
  checkName('number', record.number, note)
  checkName('printed number', record.printedNumber, note)
  checkName('supertype', record.supertype, note)
  checkLanguage(record.languageCode, note)
  checkName('language', record.language, note)
  checkImage('image', record.image, note)
  for (const { name, image } of record.variants) {
    checkName('variant', name, note)
    checkImage('variant image', image, note)
  }
  checkNames('subtypes', record.subtypes, note)
  checkNames('types', record.types, note)
  if (record.rarity !== undefined) checkName('rarity', record.rarity, note)
  if (record.artist !== undefined) checkName('artist', record.artist, note)
  if (record.hp !== undefined && !isCount(record.hp)) note('hp must be a whole number')
  checkMoves(record, note)
}

function checkMoves(record: CardRecord, note: Note): void {
  for (const { name, text } of record.abilities ?? []) {
    checkText('ability name', name, note)
    checkText('ability text', text, note)
  }
  for (const { name, text, cost } of record.attacks ?? []) {
    checkText('attack name', name, note)
    checkText('attack text', text, note)
    checkNames('attack cost', cost, note)
  }
  for (const { type } of [...(record.weaknesses ?? []), ...(record.resistances ?? [])]) {
    checkName('weakness or resistance', type, note)
  }
  for (const [name, value] of Object.entries(record.extras)) {
    if (typeof value === 'string') checkText(name, value, note)
  }
}

const conditionOrder: readonly Condition[] = ['NM', 'LP', 'MP', 'HP', 'DMG']
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/
const isTime = (text: string): boolean => timePattern.test(text) && !Number.isNaN(Date.parse(text))
const isAmount = (cents: bigint): boolean => cents >= 0n && cents <= maxCents

function checkPrice(record: PriceRecord, note: Note): void {
  checkId('card id', record.cardId, note)
  if (record.market !== null && !isAmount(record.market)) note('market must be a price')
  if (record.marketUpdatedAt !== undefined && !isTime(record.marketUpdatedAt))
    note('market_updated_at must be a UTC timestamp')
  let last = -1
  for (const { condition, price } of record.conditions) {
    const place = conditionOrder.indexOf(condition)
    if (place <= last) note('conditions must be a subset of NM, LP, MP, HP, DMG in this order')
    if (!isAmount(price)) note(`the price for ${condition} must be a price`)
    last = place
  }
  for (const graded of record.graded) checkGraded(graded, note)
  for (const [name, marketplace] of Object.entries(record.marketplaces ?? {})) {
    checkAddress(`${name}.url`, marketplace.url, note)
    checkText(`${name}.prices`, JSON.stringify(marketplace.prices), note)
  }
}

function checkGraded({ company, grade, value, low, high, lastSoldAt }: GradedRecord, note: Note): void {
  checkName('graded company', company, note)
  checkName('grade', grade, note)
  if (!isAmount(value)) note(`the value of ${company} ${grade} must be a price`)
  if (low !== null && low > value) note(`the low of ${company} ${grade} is above its value`)
  if (high !== null && high < value) note(`the high of ${company} ${grade} is below its value`)
  if (lastSoldAt !== undefined && !isTime(lastSoldAt)) note('last_sold_at must be a UTC timestamp')
}

/** The faults of a single record; empty when it is valid. Imports and generators share this check. */
export function checkRecord(record: CatalogRecord): string[] {
  const reasons: string[] = []
  const note: Note = (reason) => reasons.push(reason)
  if (record.kind === 'expansion') checkExpansion(record, note)
  else if (record.kind === 'card') checkCard(record, note)
  else checkPrice(record, note)
  return reasons
}
