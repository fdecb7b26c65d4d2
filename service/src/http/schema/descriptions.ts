import { textsAToM } from './field-texts-a-m.ts'
import { textsNToZ } from './field-texts-n-z.ts'

const texts = { ...textsAToM, ...textsNToZ }

const wordsOf = (name: string): string => name.replaceAll('_', ' ')
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Endings with one meaning throughout the API. `$` is the rest of the name. */
const endings: readonly (readonly [string, string])[] = [
  ['_unit_amount_cents', 'the $ per unit, in cents'],
  ['_cents', 'the $ in cents'],
  ['_bps', 'the $ in basis points'],
  ['_usdc', 'the $ in USDC, as a decimal string'],
  ['_usd', 'the $ in USD, as a decimal string'],
  ['_micros', 'the $ in USDC micros'],
  ['_tx_hash', 'the hash of the $ transaction'],
  ['_ids', 'the ids of the $'],
  ['_id', 'the id of the $'],
  ['_count', 'the number of $ entries'],
  ['_image_url', 'the URL of the $ image'],
  ['_url', 'the URL of the $'],
  ['_address', 'the $ address'],
  ['_number', 'the number of the $'],
  ['_mm', 'the $ in millimetres'],
  ['_index', 'the position of the $, from 0'],
  ['_instructions', 'instructions for $'],
  ['_status', 'the status of the $'],
  ['_until', 'until when it is $'],
  ['_since', 'since when it is $'],
  ['_to', 'the end of the $ range'],
  ['_from', 'the start of the $ range'],
]
const times: readonly (readonly [RegExp, string])[] = [
  [/^(expires|retires|starts|ends|closes)$/, 'when it $'],
  [/(expires|retires|starts|ends|closes)$/, 'when the $'],
  [/(ed|en|ught|sent|paid|held|lost|put|made|found|short)$/, 'when it was $'],
  [/./, 'the time of $'],
]

type Node = Readonly<Record<string, unknown>>

/** Lists and objects are described by their name. */
const isNested = (node: Node): boolean =>
  [node['type']].flat().some((type) => type === 'array' || type === 'object') ||
  '$ref' in node ||
  'anyOf' in node ||
  'oneOf' in node

/** The description of a field by its name, for fields without their own. Undefined when the name does not tell. */
export function describeField(name: string, node: Node): string | undefined {
  const known = texts[name]
  if (known !== undefined) return known
  if (name.endsWith('_at')) {
    const rest = wordsOf(name.slice(0, -3))
    const [, text = ''] = times.find(([pattern]) => pattern.test(rest)) ?? []
    return sentence(text.replace('$', rest))
  }
  const [ending = '', text = ''] = endings.find(([one]) => name.endsWith(one) && name.length > one.length) ?? []
  if (text !== '') return sentence(text.replace('$', wordsOf(name.slice(0, -ending.length))))
  return isNested(node) ? sentence(`the ${wordsOf(name)}`) : undefined
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keyword with which a schema gives a label to an invalid field; only the validator uses it. */
const labelKeyword = 'errorCode'

/** All error labels that schemas give to invalid fields. */
export function findLabels(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(findLabels)
  if (!isNode(node)) return []
  const label = node[labelKeyword]
  return [...(typeof label === 'string' ? [label] : []), ...Object.values(node).flatMap(findLabels)]
}

function describeChildren(properties: Record<string, unknown>): void {
  for (const [name, property] of Object.entries(properties)) {
    if (!isNode(property) || property['description'] !== undefined) continue
    const text = describeField(name, property)
    if (text !== undefined) property['description'] = text
  }
}

/** Describes every property below a node, and removes the keyword of the validator. */
export function describeProperties(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) describeProperties(one)
  if (!isNode(node)) return
  if (typeof node[labelKeyword] === 'string') delete node[labelKeyword]
  if (isNode(node['properties'])) describeChildren(node['properties'])
  for (const [key, child] of Object.entries(node)) if (!key.startsWith('example')) describeProperties(child)
}
