// The picture of the floors: which part of the service stands on which, from the imports of its files.
import { isTest, readTree, type Source } from '../../test/tidy/sources.ts'
import { wingOrder } from '../../test/tidy/wings.ts'
import { root } from '../stages.ts'

type Floors = readonly (readonly string[])[]

/** The part a file belongs to: a wing of an area, a folder of the service, or a workspace. */
function partOf(path: string): string | undefined {
  const [, workspace] = /^(demo|devchain|embedded-postgres|identify)\/src\//.exec(path) ?? []
  if (workspace) return workspace
  const [, folder] = /^service\/src\/([^/]+)\//.exec(path) ?? []
  if (folder) return folder
  return /^service\/src\/(app|main|command|workers)\.ts$/.test(path) ? 'composition' : undefined
}

const composition = new Set(['startup', 'composition'])

function readEdges(sources: readonly Source[]): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = partOf(path)
    if (from === undefined || isTest(path)) continue
    const name = composition.has(from) ? 'composition' : from
    const targets = edges.get(name) ?? new Set<string>()
    edges.set(name, targets)
    for (const { target, isType } of imports) {
      const to = target === undefined || isTest(target) ? undefined : partOf(target)
      // The service names types of the packages that its composition passes to it.
      if (to === undefined || to === name || composition.has(to) || (isType && path.startsWith('service/'))) continue
      targets.add(to)
    }
  }
  return edges
}

/** A part stands one floor above the highest part it imports. */
function floorsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): Floors {
  const heights = new Map<string, number>()
  function heightOf(part: string): number {
    const known = heights.get(part)
    if (known !== undefined) return known
    heights.set(part, 0)
    const height = Math.max(-1, ...[...(edges.get(part) ?? [])].map(heightOf)) + 1
    heights.set(part, height)
    return height
  }
  for (const part of edges.keys()) heightOf(part)
  const top = Math.max(...heights.values())
  return Array.from({ length: top + 1 }, (_, index) =>
    [...heights].flatMap(([part, height]) => (height === top - index ? [part] : [])).toSorted(),
  )
}

const width = 1_040
const roomHeight = 46
const gap = 10
const maxRooms = 6
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function drawRoom(name: string, x: number, y: number, roomWidth: number): string {
  const wings = wingOrder[name]
  const title = `<text x="${x + 12}" y="${y + (wings ? 20 : 28)}" class="name">${escape(name)}</text>`
  const list = wings ? `<text x="${x + 12}" y="${y + 36}" class="wings">${escape(wings.join(' · '))}</text>` : ''
  return `<rect x="${x}" y="${y}" width="${roomWidth}" height="${roomHeight}" rx="8"/>${title}${list}`
}

/** One row per floor; parts with wings show them from top to bottom of their import order. */
export function renderFloors(): string {
  const floors = floorsOf(readEdges(readTree(root).sources))
  const rows = floors.flatMap((parts) => {
    // A part with wings needs a row of its own.
    const winged = parts.filter((part) => wingOrder[part])
    const plain = parts.filter((part) => !wingOrder[part])
    const rows = Math.ceil(plain.length / maxRooms)
    const perRow = Math.ceil(plain.length / Math.max(1, rows))
    const split = Array.from({ length: rows }, (_, row) => plain.slice(row * perRow, (row + 1) * perRow))
    return [...winged.map((part) => [part]), ...split]
  })
  const height = rows.length * (roomHeight + gap) + gap
  const rooms = rows.flatMap((parts, row) => {
    const roomWidth = (width - gap * (parts.length + 1)) / parts.length
    return parts.map((part, index) =>
      drawRoom(part, gap + index * (roomWidth + gap), gap + row * (roomHeight + gap), roomWidth),
    )
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Floors of the service">`,
    '<style>rect{fill:#f4f6fa;stroke:#c3ccda}.name{font:600 14px system-ui,sans-serif;fill:#182233}' +
      '.wings{font:12px system-ui,sans-serif;fill:#5a6880}</style>',
    `<rect x="0" y="0" width="${width}" height="${height}" style="fill:#fff;stroke:none"/>`,
    ...rooms,
    '</svg>',
    '',
  ].join('\n')
}
