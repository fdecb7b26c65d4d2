/** A point of a drawing. */
export type Point = readonly [x: number, y: number]

/** Formats a number as short as possible: positions to the pixel, small measures to a tenth. */
export const n = (value: number): string =>
  String(value > 30 || value < -30 ? Math.round(value) : Math.round(value * 10) / 10)

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const plainText = /^[ \w.,:;!?·+×/…-]*$/

/** Control characters and lone surrogates are not valid in XML, even when escaped. */
const isCharacter = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff
}

/** Escapes text of a record for element content and attributes. */
export const escapeText = (text: string): string =>
  plainText.test(text)
    ? text
    : Array.from(text, (letter) => (isCharacter(letter) ? (escapes[letter] ?? letter) : '')).join('')

const channel = (value: number): string =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')

/** A colour by hue (degrees), saturation and lightness (percent), written in hex, which every renderer supports. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const s = Math.min(100, Math.max(0, saturation)) / 100
  const l = Math.min(100, Math.max(0, lightness)) / 100
  const reach = s * Math.min(l, 1 - l)
  const at = (offset: number): number => {
    const k = (offset + (((hue % 360) + 360) % 360) / 30) % 12
    return l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return `#${channel(at(0))}${channel(at(8))}${channel(at(4))}`
}

type Stop = readonly [offset: number, color: string, opacity?: number]

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${Math.round(offset * 100) / 100}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')

/** Collects gradients and clips under unique ids, so that several pictures can be inlined in one page. */
export class Defs {
  private readonly prefix: string
  private readonly parts: string[] = []
  private readonly shapes = new Map<string, string>()

  constructor(prefix: string) {
    this.prefix = prefix
  }

  private name(): string {
    return `${this.prefix}${this.parts.length.toString(36)}`
  }

  /** A gradient between two points, in fractions of the filled shape. */
  linear(list: readonly Stop[], [x1, y1, x2, y2]: readonly number[] = [0, 0, 0, 1]): string {
    const id = this.name()
    this.parts.push(
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`,
    )
    return `url(#${id})`
  }

  radial(list: readonly Stop[], [cx, cy, r]: readonly number[] = [0.5, 0.5, 0.5]): string {
    const id = this.name()
    this.parts.push(`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`)
    return `url(#${id})`
  }

  clip(shape: string): string {
    const id = this.name()
    this.parts.push(`<clipPath id="${id}">${shape}</clipPath>`)
    return `url(#${id})`
  }

  pattern(width: number, height: number, content: string, transform = ''): string {
    const id = this.name()
    this.parts.push(
      `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${transform === '' ? '' : ` patternTransform="${transform}"`}>${content}</pattern>`,
    )
    return `url(#${id})`
  }

  /** Defines a shape once for use in several places. */
  shared(key: string, content: () => string): string {
    const known = this.shapes.get(key)
    if (known !== undefined) return known
    const id = this.name()
    this.shapes.set(key, id)
    this.parts.push(`<g id="${id}">${content()}</g>`)
    return id
  }

  toString(): string {
    return `<defs>${this.parts.join('')}</defs>`
  }
}

const whole = (value: number): string => String(Math.round(value))

/** A smooth closed outline through the points, to the pixel. */
export function blob(points: readonly Point[], tension = 0.5): string {
  const count = points.length
  const at = (index: number): Point => points[(index + count) % count] ?? [0, 0]
  const [startX, startY] = at(0)
  let path = `M${whole(startX)} ${whole(startY)}`
  for (let index = 0; index < count; index++) {
    const [x0, y0] = at(index - 1)
    const [x1, y1] = at(index)
    const [x2, y2] = at(index + 1)
    const [x3, y3] = at(index + 2)
    const k = tension / 3
    path += `C${whole(x1 + (x2 - x0) * k)} ${whole(y1 + (y2 - y0) * k)} ${whole(x2 - (x3 - x1) * k)} ${whole(y2 - (y3 - y1) * k)} ${whole(x2)} ${whole(y2)}`
  }
  return `${path}Z`
}

/** A closed outline of straight lines. */
export const poly = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${whole(x)} ${whole(y)}`).join('L')}Z`

type Style = {
  readonly stroke?: string
  /** Inherited from the group when omitted. */
  readonly width?: number
  readonly opacity?: number
  readonly extra?: string
}

function attributes({ stroke, width, opacity, extra = '' }: Style): string {
  const line =
    stroke === undefined ? '' : ` stroke="${stroke}"${width === undefined ? '' : ` stroke-width="${n(width)}"`}`
  return `${line}${opacity === undefined ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`}${extra === '' ? '' : ` ${extra}`}`
}

export const path = (d: string, fill: string, style: Style = {}): string =>
  `<path d="${d}" fill="${fill}"${attributes(style)}/>`

export const line = (d: string, stroke: string, width: number, opacity?: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`

export const circle = (x: number, y: number, r: number, fill: string, style: Style = {}): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${attributes(style)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, style: Style = {}): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(style)}/>`

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number; readonly r?: number }

export const rect = ({ x, y, w, h, r = 0 }: Box, fill: string, style: Style = {}): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r > 0 ? ` rx="${n(r)}"` : ''} fill="${fill}"${attributes(style)}/>`

type TextStyle = {
  readonly size: number
  /** Inherited from the group when omitted. */
  readonly fill?: string
  readonly weight?: number
  readonly anchor?: 'middle' | 'end'
  readonly spacing?: number
  readonly italic?: boolean
  /** The available width: longer texts are scaled down. */
  readonly room?: number
}

const narrow = new Set("ijltf.,;:!'I| ")

/** The approximate width of a text in ems; wide scripts count one em per character. */
export function widthOf(text: string): number {
  let width = 0
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x2e7f) width += 1
    else width += narrow.has(text.charAt(index)) ? 0.3 : 0.57
  }
  return width
}

export function text(x: number, y: number, content: string, style: TextStyle): string {
  const { size, fill, weight = 400, anchor, spacing, italic = false, room } = style
  const needed = widthOf(content) * size * (weight > 600 ? 1.07 : 1)
  const fitted = room !== undefined && needed > room ? (size * room) / needed : size
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(fitted)}"${fill === undefined ? '' : ` fill="${fill}"`}${weight === 400 ? '' : ` font-weight="${weight}"`}${anchor ? ` text-anchor="${anchor}"` : ''}${spacing === undefined ? '' : ` letter-spacing="${spacing}"`}${italic ? ' font-style="italic"' : ''}>${escapeText(content)}</text>`
}

/** Wraps a text into lines of a width in ems; truncated text ends in an ellipsis. */
export function wrap(content: string, ems: number, maxLines: number): string[] {
  const lines: string[] = []
  let current = ''
  let width = 0
  for (const word of content.split(' ')) {
    const more = widthOf(word) + 0.3
    if (current !== '' && width + more > ems) {
      if (lines.length === maxLines - 1) return [...lines, `${current}…`]
      lines.push(current)
      current = word
      width = more
    } else {
      current = current === '' ? word : `${current} ${word}`
      width += more
    }
  }
  return [...lines, current]
}

/** The font stack of all pictures. No font is loaded. */
export const fonts = 'Inter,Segoe UI,Helvetica Neue,Arial,Noto Sans CJK JP,sans-serif'
