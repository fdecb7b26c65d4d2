// Valid requests with one thing wrong: a field removed, added or replaced, an item twice, a hostile id, query or header.
import type { Schema } from '../harness/arbitraries.ts'
import { hostileTexts } from '../harness/arbitraries.ts'
import type { Request, Sent } from './requests.ts'

const hostileValues: readonly unknown[] = [
  null,
  '',
  [],
  {},
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [[[]]],
  ...hostileTexts,
]

type Path = readonly (string | number)[]

/** The paths of all fields and items of a JSON value. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => {
    const path = [...at, name]
    return [path, ...pathsOf(child, path)]
  })
}

function change(value: unknown, [name, ...rest]: Path, edit: (holder: Record<string, unknown>, name: string) => void) {
  const holder = value as Record<string, unknown>
  if (rest.length === 0) edit(holder, String(name))
  else change(holder[String(name)], rest, edit)
}

/** Takes the values in turn, so that the cases of one operation differ from those of the next. */
function createPicker() {
  let next = 0
  return <Value>(values: readonly Value[]): Value => values[(next += 1) % values.length] as Value
}

const pick = createPicker()

function changedBodies(payload: object): object[] {
  const paths = pathsOf(payload)
  const edited = (path: Path, edit: (holder: Record<string, unknown>, name: string) => void): object => {
    const copy = structuredClone(payload)
    change(copy, path, edit)
    return copy
  }
  return paths.flatMap((path) => [
    edited(path, (holder, name) => delete holder[name]),
    ...[1, 2, 3].map(() => edited(path, (holder, name) => (holder[name] = pick(hostileValues)))),
    edited(path, (holder, name) => (holder[name] = [holder[name], holder[name]])),
  ])
}

/** The list again with its first item twice: once the same, once with another value in a field that is no text. */
function* repetitionsOf(list: readonly unknown[]): Generator<unknown[]> {
  const [first] = list
  yield [...list, first]
  if (typeof first !== 'object' || first === null) return
  const other = Object.entries(first).map(([name, value]) => [name, typeof value === 'number' ? value + 1 : value])
  yield [...list, Object.fromEntries(other)]
}

/** Bodies in which a list has an item twice, which breaks a statement that writes all of its rows at once. */
function repeatedBodies(payload: object): object[] {
  return pathsOf(payload).flatMap((path) => {
    const bodies: object[] = []
    const copy = structuredClone(payload)
    change(copy, path, (holder, name) => {
      const list = holder[name]
      if (!Array.isArray(list) || list.length === 0) return
      for (const repeated of repetitionsOf(list)) {
        holder[name] = repeated
        bodies.push(structuredClone(copy))
      }
    })
    return bodies
  })
}

function changedUrls({ url, route }: Sent): string[] {
  const [path = '', query = ''] = url.split('?')
  const template = route.url.split('/')
  const parts = path.split('/')
  const hostile = (): string => encodeURIComponent(pick(hostileTexts).toWellFormed()) || '%20'
  const inPath = template.flatMap((part, index) =>
    part.startsWith(':')
      ? [hostile(), hostile(), hostile(), '0', '2147483648', '-1'].map((text) => parts.with(index, text).join('/'))
      : [],
  )
  const declared = Object.keys((route.schema.querystring as Schema | undefined)?.properties ?? {})
  const inQuery = [...declared, 'unknown'].flatMap((name) =>
    [1, 2].map(() => `${path}?${query ? `${query}&` : ''}${name}=${hostile()}`),
  )
  return [...inPath.map((one) => (query ? `${one}?${query}` : one)), ...inQuery]
}

/** First the request itself, then its lists with a repeated item, and at most `count` other changed forms. */
export function mutate(sent: Sent, count: number): Request[] {
  const { route, url, headers, payload } = sent
  const base: Request = {
    method: route.method as 'GET',
    url,
    headers,
    ...(payload !== undefined && { payload }),
  }
  const isJson = typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload)
  const json = { 'content-type': 'application/json' }
  const bodies = isJson
    ? [
        ...changedBodies(payload).map((body) => ({ ...base, payload: body })),
        ...['{', '[]', 'null', '"x"', '{"a":1e999}', '['.repeat(2_000)].map((text) => ({
          ...base,
          headers: { ...headers, ...json },
          payload: text,
        })),
      ]
    : []
  const urls = changedUrls(sent).map((one) => ({ ...base, url: one }))
  const cases = [...urls, ...bodies]
  const stride = Math.max(1, Math.ceil(cases.length / count))
  const repeated = isJson ? repeatedBodies(payload).map((body) => ({ ...base, payload: body })) : []
  return [base, ...repeated, ...cases.filter((_, index) => index % stride === 0)]
}
