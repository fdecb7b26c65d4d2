import type { Costume } from './figures.ts'
import { circle, ellipse, line, n, path, poly } from './svg.ts'

const marks = [
  'M0-26L8-8 26 0 8 8 0 26-8 8-26 0-8-8Z',
  'M0-26A26 26 0 1 1-.1-26ZM0-12A12 12 0 1 0 .1-12Z',
  'M-22-18Q0-30 22-18Q22 10 0 28Q-22 10-22-18Z',
  'M-24 12Q-18-22 0-26Q18-22 24 12Q0-6-24 12ZM-6 16H6L0 28Z',
  'M-26 0Q0-30 26 0Q0 30-26 0ZM0-9A9 9 0 1 0 .1-9Z',
  'M0-28L12 0 28 22 0 12-28 22-12 0Z',
]

/** The mark of a crew on flags, sails and badges. */
export const crewMark = (costume: Pick<Costume, 'random'>): string => costume.random.pick(marks)

export const placeMark = (d: string, x: number, y: number, scale: number, fill: string, opacity = 1): string =>
  `<path transform="translate(${n(x)} ${n(y)})scale(${Math.round(scale * 100) / 100})" d="${d}" fill="${fill}" fill-rule="evenodd" opacity="${opacity}"/>`

/** An airship under sail on a 400 by 460 sheet. */
export function drawShip(costume: Costume, mark: string): string {
  const { random, defs, palette } = costume
  const { line: ink } = palette
  const wood = defs.linear([
    [0, '#b5793f'],
    [0.55, '#8a5228'],
    [1, '#4c2a16'],
  ])
  const sailcloth = defs.linear(
    [
      [0, '#fffaf0'],
      [0.6, palette.panel[1]],
      [1, palette.frame[0]],
    ],
    [0, 0, 1, 0.4],
  )
  const hull = `M58 286Q200 318 346 268Q338 352 270 384Q180 404 112 372Q66 342 58 286Z`
  const masts = random.chance(0.5) ? [140, 216, 284] : [164, 254]
  const rig = masts
    .map((x, index) => {
      const tall = 190 - Math.abs(index - (masts.length - 1) / 2) * 34
      const sails = [0, 1].map((row) => {
        const top = 284 - tall + row * 74
        const half = 34 + row * 12
        return (
          path(
            `M${n(x - half)} ${n(top)}L${n(x + half)} ${n(top - 6)}Q${n(x + half + 22)} ${n(top + 34)} ${n(x + half - 2)} ${n(top + 64)}Q${n(x)} ${n(top + 76)} ${n(x - half + 2)} ${n(top + 66)}Q${n(x - half + 18)} ${n(top + 34)} ${n(x - half)} ${n(top)}Z`,
            sailcloth,
            { stroke: ink, width: 3 },
          ) + (row === 1 ? placeMark(mark, x + 8, top + 34, 0.7, palette.accentDark, 0.85) : '')
        )
      })
      const flag = path(
        `M${n(x)} ${n(284 - tall - 34)}q20-10 38 2t34-2q-10 14 0 26q-18 10-36 0t-36 2z`,
        palette.accent,
        { stroke: ink, width: 2.6 },
      )
      return `${line(`M${n(x)} 296V${n(284 - tall - 36)}`, '#4c2a16', 8)}${sails.join('')}${flag}`
    })
    .join('')
  const balloon = random.chance(0.4)
    ? ellipse(
        200,
        74,
        150,
        62,
        defs.linear([
          [0, palette.light],
          [1, palette.dark],
        ]),
        { stroke: ink, width: 4 },
      ) +
      line('M90 110L120 290M310 110L290 290M160 132L164 290M240 132L244 290', ink, 2.4) +
      line('M200 12V136M120 24Q96 74 120 124M280 24Q304 74 280 124', ink, 2, 0.5) +
      placeMark(mark, 200, 74, 1.1, palette.accent)
    : ''
  const ports = [130, 170, 210, 250, 290]
    .map((x) => circle(x, 340 - Math.abs(x - 200) * 0.06, 9, '#2a1710', { stroke: palette.accent, width: 3.4 }))
    .join('')
  return [
    balloon,
    balloon === '' ? rig : '',
    line('M330 270L392 236', '#4c2a16', 8),
    path(hull, wood, { stroke: ink, width: 4 }),
    line('M66 306Q200 340 342 290M80 330Q200 362 332 316', palette.accent, 5, 0.9),
    path(
      poly([
        [50, 250],
        [112, 268],
        [114, 300],
        [60, 292],
      ]),
      wood,
      { stroke: ink, width: 3.4 },
    ),
    ports,
    circle(352, 262, 12, palette.accent, { stroke: ink, width: 3 }),
    path('M20 392q60-40 120-6q50-34 110-2q60-26 130 10q-60 34-180 30t-180-32z', '#fff', { opacity: 0.85 }),
  ].join('')
}

/** An order card: the crew's mark in a wreath of rays, with a scroll below. */
export function drawOrder(costume: Costume, mark: string): string {
  const { random, defs, palette } = costume
  const disc = defs.radial([
    [0, palette.light],
    [0.7, palette.body],
    [1, palette.dark],
  ])
  const points = random.within(10, 16)
  const burst = Array.from({ length: points * 2 }, (_, index): [number, number] => {
    const far = index % 2 === 0 ? 172 : 128
    const angle = (index / (points * 2)) * Math.PI * 2
    return [200 + Math.cos(angle) * far, 200 + Math.sin(angle) * far]
  })
  const blades = random.chance(0.5)
    ? ['rotate(45 200 200)', 'rotate(-45 200 200)']
        .map(
          (turn) =>
            `<path transform="${turn}" d="M192 20Q200 -4 208 20V300H192ZM164 300h72v14h-72zM192 314h16v44h-16z" fill="#e4eaf4" stroke="${palette.line}" stroke-width="4"/>`,
        )
        .join('')
    : ''
  return [
    path(poly(burst), palette.accent, { stroke: palette.line, width: 4 }),
    blades,
    circle(200, 200, 108, disc, { stroke: palette.line, width: 5 }),
    circle(200, 200, 92, 'none', { stroke: palette.accent, width: 4 }),
    placeMark(mark, 200, 200, 2.6, palette.belly),
    path('M70 330q20-22 40-8q90 30 180 0q20-14 40 8l-14 44q-12-14-30-6q-86 28-172 0q-18-8-30 6z', '#f5e7c8', {
      stroke: palette.line,
      width: 4,
    }),
  ].join('')
}
