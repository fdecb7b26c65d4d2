// One rule for every screen: a number that a person reads is one that the service said.

/** How a field is shown, by the unit at the end of its name. */
const divisors: readonly (readonly [RegExp, readonly number[]])[] = [
  [/_cents$/, [100]],
  // As percent and as a multiple.
  [/_bps$/, [100, 10_000]],
  [/_ppm$/, [10_000]],
  [/^probability$|_rate$/, [0.01]],
  [/_(ms|grams|bytes)$/, [1_000, 1_000_000]],
  [/_wei$/, [1e18]],
]

const numeric = /^-?\d+(\.\d+)?$/
const instant = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/
const enumeration = /^[A-Za-z_]{1,40}$/

const isInstant = (value: unknown): boolean => typeof value === 'string' && instant.test(value)

type Row = Readonly<Record<string, unknown>>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const readNumber = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && numeric.test(value)) ? Math.abs(Number(value)) : undefined

/** What the answers of the service say, in the forms in which people may read it. */
export function gatherFacts(answers: readonly unknown[], zone = 'Europe/Berlin') {
  const values = new Set<number>()
  const texts = new Set<string>()
  const words = new Set<string>()
  const times = new Set<string>()
  const epochs = new Set<number>()
  /** Chances, as in “1 in 44”. */
  const odds = new Set<number>()
  /** Percentages of two fields of one row, such as of what is delivered of what was sent. */
  const ratios = new Set<number>()
  /** Amounts of single documents and the rates that apply to them. */
  const [amounts, rates] = [new Set<number>(), new Set<number>()]
  const inZone = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' })
  const inUtc = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'medium' })

  function addValue(key: string, value: number): void {
    const size = Math.abs(value)
    values.add(size)
    if (key.endsWith('_ppm')) odds.add(1_000_000 / size)
    if (key === 'probability') odds.add(1 / size)
    if (/(^|_)ms$/.test(key)) values.add(Math.round(size))
    for (const [unit, parts] of divisors) if (unit.test(key)) for (const part of parts) values.add(size / part)
  }

  function addInstant(text: string): void {
    const at = new Date(text)
    if (Number.isNaN(at.getTime())) return
    epochs.add(at.getTime())
    values.add(at.getUTCFullYear())
    times.add(at.toISOString().slice(0, 10))
    for (const format of [inZone, inUtc]) {
      const [date = '', clock = ''] = format.format(at).split(', ')
      const fraction = at.toISOString().slice(19, 23)
      const [day = '', month = ''] = date.split(' ')
      times.add(`${day} ${month.slice(0, 3)}`).add(`${month.slice(0, 3)} ${day}`)
      for (const time of [clock.slice(0, 5), clock, clock + fraction]) times.add(time)
      const hour = Number(clock.slice(0, 2))
      times.add(`${hour % 12 || 12}:${clock.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`)
    }
  }

  function addText(key: string, text: string): void {
    const number = readNumber(text)
    if (number !== undefined) addValue(key, number)
    texts.add(text.toLowerCase())
    if (instant.test(text)) return addInstant(text)
    for (const [word] of text.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?!\w)/g)) words.add(word)
  }

  /** Sums and counts of a list: of all rows, and of those with the same status, type or kind. */
  function addTotals(rows: readonly Row[]): void {
    const totals = new Map<string, { key: string; sum: number }>()
    for (const row of rows) {
      const fields = Object.entries(row)
      const groups = fields.flatMap(([name, value]) =>
        typeof value === 'boolean' || (typeof value === 'string' && enumeration.test(value))
          ? [`${name} ${value}`]
          : [],
      )
      const columns = fields.flatMap(([name, value]) => {
        // How many rows have a value, such as the time at which something was done.
        if (value === null || isInstant(value)) return [[`has ${name}`, value === null ? 0 : 1] as const]
        return readNumber(value) === undefined ? [] : [[name, Number(value)] as const]
      })
      for (const group of ['', ...groups]) {
        for (const [key, value] of [['', 1] as const, ...columns]) {
          const total = totals.get(`${group} ${key}`) ?? { key, sum: 0 }
          total.sum += value
          totals.set(`${group} ${key}`, total)
        }
      }
    }
    for (const { key, sum } of totals.values()) addValue(key, sum)
  }

  /** Of weights people read the share of each. */
  function addShares(weights: readonly number[]): void {
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    for (const weight of weights.filter((one) => one > 0)) {
      ratios.add((weight / whole) * 100)
      odds.add(whole / weight)
    }
  }

  function addRow(row: Row, isListed: boolean): void {
    const numbers = Object.entries(row).flatMap(([key, value]) => {
      const number = readNumber(value)
      return number === undefined ? [] : [[key, number] as const]
    })
    for (const [key, part] of numbers) {
      for (const [other, whole] of numbers) {
        if (whole > 0) ratios.add((part / whole) * 100)
        if (/_(usdc|usd|cents)$/.exec(key)?.[0] === /_\w+$/.exec(other)?.[0]) addValue(key, part - whole)
      }
    }
    for (const [key, number] of numbers) {
      if (key.endsWith('_bps')) rates.add(number / 10_000)
      else if (!isListed) amounts.add(number)
    }
    for (const [key, value] of Object.entries(row)) add(key, value, isListed)
  }

  function add(key: string, value: unknown, isListed = false): void {
    if (typeof value === 'number') addValue(key, value)
    else if (typeof value === 'string') addText(key, value)
    else if (Array.isArray(value)) {
      values.add(value.length)
      addTotals(value.filter(isRow))
      addShares(value.flatMap((inner) => (typeof inner === 'number' ? [inner] : [])))
      for (const inner of value) add(key, inner, true)
    } else if (isRow(value)) addRow(value, isListed)
  }
  for (const answer of answers) add('', answer)
  for (const amount of amounts) for (const rate of rates) values.add(amount * rate).add(amount - amount * rate)
  const quotients = [...amounts].flatMap((part) => [...amounts].map((whole) => part / whole))
  return {
    values: [...values],
    quotients,
    odds: [...odds],
    ratios: [...ratios],
    texts: [...texts].join('\n'),
    words,
    times,
    epochs,
  }
}

type Facts = ReturnType<typeof gatherFacts>

const shownNumber = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

/** Whole numbers are exact; decimals and shares may be rounded, or cut in favour of the reader. */
function isOneOf(values: readonly number[], text: string, isRounded: boolean): boolean {
  const scale = 10 ** (text.split('.')[1]?.length ?? 0)
  const shown = Math.round(Number(text) * scale)
  return values.some((value) => {
    const scaled = Number((value * scale).toPrecision(12))
    if (scaled === shown) return true
    return isRounded && (Math.round(scaled) === shown || Math.floor(scaled) === shown)
  })
}

function isNumberExplained(facts: Facts, shown: string, unit?: string): boolean {
  const text = shown.replaceAll(',', '')
  if (facts.words.has(text)) return true
  const isRounded = unit !== undefined || text.includes('.')
  if (isOneOf(facts.values, text, isRounded)) return true
  return (
    (unit === '%' && isOneOf(facts.ratios, text, true)) || (unit === 'times' && isOneOf(facts.quotients, text, true))
  )
}

/** A code is explained as a whole, or by the parts that an ellipsis leaves. */
const isCode = ({ texts }: Facts, token: string): boolean =>
  (/[\p{L}…]/u.test(token) || token.split('.').length > 2) &&
  token
    .toLowerCase()
    .split('…')
    .every((part) => texts.includes(part))

/** Days and times of day that some instant of the answers has, and steps between two of them, are explained. */
function withoutTimes({ times, epochs }: Facts, line: string): string {
  const hasGap = (ms: number): boolean => [...epochs].some((at) => epochs.has(at + ms))
  const drop = (text: string): string => (times.has(text) ? ' ' : text)
  return (
    line
      // As German and French write decimals.
      .replaceAll(/(\d),(\d{2})(?!\d)/g, '$1.$2')
      .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, drop)
      .replaceAll(/\b\d{1,2}:\d\d[ \u202f][AP]M\b/g, (text) => drop(text.replace('\u202f', ' ')))
      .replaceAll(/\b\d\d:\d\d(:\d\d(\.\d{3})?)?\b/g, drop)
      .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b/g, drop)
      .replaceAll(/\b(\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))[a-z]*\b/g, (text, day: string) =>
        times.has(day) ? ' ' : text,
      )
      .replaceAll(/\+(\d+) ms\b/g, (text, ms: string) => (hasGap(Number(ms)) ? ' ' : text))
      .replaceAll(/(\b\d+(\.\d)? ?(d|h|m|min|s)\b ?)+(ago|left)?/g, ' ')
  )
}

const withoutOdds = ({ odds }: Facts, line: string): string =>
  line.replaceAll(/\b1 in (\d[\d,]*(?:\.\d+)?)/g, (text, number: string) =>
    isOneOf(odds, number.replaceAll(',', ''), true) ? ' ' : text,
  )

/** The numbers of the lines that no answer explains, each with its line. */
export function findUnexplained(
  lines: readonly string[],
  answers: readonly unknown[],
  labels: readonly RegExp[] = [],
): string[] {
  const facts = gatherFacts(answers)
  const found = new Set<string>()
  for (const line of lines) {
    const told = withoutOdds(facts, withoutTimes(facts, line))
    const text = labels.reduce((rest, label) => rest.replaceAll(label, ' '), told)
    for (const [token, bare = '', after = ''] of text.matchAll(
      /[^\p{L}\p{N}\s]*(\S*[\p{L}\p{N}…])(\S*(?: %| times)?)/gu,
    )) {
      if (!/\d/.test(bare) || isCode(facts, bare)) continue
      const unit = token.includes('%') ? '%' : /%|times|\d–\d/.exec(bare + after)?.[0]
      const numbers = [...bare.matchAll(shownNumber)].map(([number]) => number)
      const isForeignCode = numbers.length > 1 && /\p{L}/u.test(bare)
      if (isForeignCode || !numbers.every((number) => isNumberExplained(facts, number, unit)))
        found.add(`${bare} in “${line}”`)
    }
  }
  return [...found]
}
