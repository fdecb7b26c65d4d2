import type { SeededRandom } from '../seeded-random.ts'
import type { Palette } from './palettes.ts'
import { blob, circle, ellipse, hsl, line, n, path, type Defs } from './svg.ts'

/** The drawing context of a person on a 400 by 460 sheet, cropped below the chest. */
export type Costume = {
  readonly random: SeededRandom
  readonly defs: Defs
  readonly palette: Palette
  readonly isLeader: boolean
}

const skins = [
  [24, 62, 80],
  [22, 52, 70],
  [20, 46, 58],
  [18, 44, 44],
  [16, 40, 32],
  [28, 56, 86],
] as const
const hairs = [
  [20, 45, 18],
  [32, 60, 30],
  [44, 78, 58],
  [8, 70, 38],
  [0, 0, 88],
  [200, 60, 46],
  [290, 46, 46],
  [160, 44, 34],
] as const

const outlined = (palette: Palette, d: string, fill: string, width = 3.6): string =>
  path(d, fill, { stroke: palette.line, width })

/** The item carried over the shoulder. */
function gear({ random, palette }: Costume): string {
  const steel = '#dfe6f2'
  switch (random.below(5)) {
    case 0:
      return `<g transform="rotate(34 290 210)">${outlined(palette, 'M282 330L284 40Q290 14 296 40L298 330Z', steel)}${outlined(palette, 'M258 300h64v14h-64zM284 314h12v40h-12z', palette.accent)}</g>`
    case 1:
      return (
        line('M96 70v250M56 250q4 74 40 74t40-74M72 112h48', palette.line, 20) +
        line('M96 70v250M56 250q4 74 40 74t40-74M72 112h48', palette.accent, 12) +
        circle(96, 60, 16, 'none', { stroke: palette.accent, width: 9 })
      )
    case 2:
      return `<g transform="rotate(-28 110 200)">${outlined(palette, 'M96 60h28v90h-28zM90 140h40v100h-40zM84 232h52v90H84z', palette.accentDark)}${ellipse(110, 60, 15, 6, steel, { stroke: palette.line, width: 3 })}</g>`
    case 3: {
      const spokes = Array.from(
        { length: 8 },
        (_, index) => `M300 170L${n(300 + Math.cos(index * 0.785) * 96)} ${n(170 + Math.sin(index * 0.785) * 96)}`,
      ).join('')
      return (
        line(spokes, palette.line, 17) +
        line(spokes, palette.accentDark, 10) +
        circle(300, 170, 68, 'none', { stroke: palette.line, width: 24 }) +
        circle(300, 170, 68, 'none', { stroke: palette.accent, width: 16 }) +
        circle(300, 170, 17, palette.accent, { stroke: palette.line, width: 4 })
      )
    }
    default:
      return `${line('M70 380L96 40', palette.line, 12)}${line('M70 380L96 40', palette.accentDark, 6)}${outlined(palette, 'M96 46Q150 26 196 52Q176 72 192 96Q140 82 92 102Z', palette.body)}`
  }
}

function coat({ random, palette, defs }: Costume): string {
  const cloth = defs.linear([
    [0, palette.body],
    [1, palette.dark],
  ])
  const lining = defs.linear([
    [0, palette.accent],
    [1, palette.accentDark],
  ])
  const wide = random.between(118, 142)
  const body = outlined(
    palette,
    `M${n(200 - wide)} 470C${n(196 - wide)} 370 ${n(214 - wide)} 320 158 302L242 302C${n(186 + wide)} 320 ${n(204 + wide)} 370 ${n(200 + wide)} 470Z`,
    cloth,
  )
  const shirt = outlined(palette, 'M170 300L230 300L218 470L182 470Z', '#f6efe0', 2.4)
  const lapels = random.chance(0.5)
    ? 'M166 296L120 330L160 350L150 380L196 470L204 470L250 380L240 350L280 330L234 296L200 360Z'
    : 'M160 298Q120 340 176 470L190 470Q176 380 200 352Q224 380 210 470L224 470Q280 340 240 298L200 344Z'
  const buttons = [390, 420, 450]
    .map((y) => circle(200, y, 5, palette.accent, { stroke: palette.line, width: 2 }))
    .join('')
  const pads = random.chance(0.55)
    ? [200 - wide + 24, 200 + wide - 24]
        .map(
          (x) =>
            ellipse(x, 340, 30, 13, lining, { stroke: palette.line, width: 3 }) +
            line(`M${n(x - 22)} 348v16m11-13v16m11-16v16m11-18v16`, palette.accent, 4),
        )
        .join('')
    : ''
  const scarf = random.chance(0.45)
    ? outlined(
        palette,
        'M154 292Q200 330 246 292L252 314Q232 336 216 332L232 392L204 382L198 330Q164 332 150 312Z',
        lining,
      )
    : ''
  return body + shirt + buttons + outlined(palette, lapels, lining, 3) + pads + scarf
}

function face({ random, palette, defs, isLeader }: Costume, hair: string): string {
  const [hue, saturation, lightness] = random.pick(skins)
  const skin = defs.linear([
    [0, hsl(hue, saturation, lightness + 5)],
    [1, hsl(hue - 4, saturation, lightness - 12)],
  ])
  const deep = hsl(hue - 6, saturation, lightness - 24)
  const iris = random.pick([palette.accentDark, palette.dark, hsl(200, 60, 40), hsl(130, 40, 34)])
  const eyes = [172, 228]
    .map(
      (x) =>
        ellipse(x, 206, 12, 9.5, '#fff', { stroke: palette.line, width: 2.6 }) +
        circle(x + 1, 206, 6.8, iris) +
        circle(x + 1, 206, 3.4, palette.line) +
        circle(x - 2, 203, 2.3, '#fff'),
    )
    .join('')
  const slant = isLeader ? 6 : random.between(-4, 6)
  const brows = line(
    `M156 ${n(190 - slant / 2)}q16-8 30 ${n(slant)}M244 ${n(190 - slant / 2)}q-16-8-30 ${n(slant)}`,
    hair,
    6,
  )
  const patch = random.chance(0.14)
    ? path('M156 194q16-8 32 0q2 24-16 26q-18-2-16-26z', palette.line) + line('M144 180L256 214', palette.line, 4)
    : ''
  const mouths = ['M182 248q18 14 36 0', 'M184 250h32', 'M184 246q20 16 34-4', 'M182 246q18 20 36 0z']
  const scar = random.chance(0.2) ? line('M232 222l14 22m-11-16l8-4m-4 12l8-4', deep, 3) : ''
  const beard = random.chance(0.22)
    ? outlined(
        palette,
        'M152 224Q156 286 200 300Q244 286 248 224Q236 244 216 238Q200 230 184 238Q164 244 152 224Z',
        hair,
        3,
      )
    : ''
  return (
    outlined(palette, 'M176 250h48v44q-24 26-48 0z', deep, 3) +
    [146, 254].map((x) => ellipse(x, 212, 11, 17, skin, { stroke: palette.line, width: 3 })).join('') +
    outlined(
      palette,
      blob([
        [200, 132],
        [248, 158],
        [252, 212],
        [232, 256],
        [200, 274],
        [168, 256],
        [148, 212],
        [152, 158],
      ]),
      skin,
    ) +
    beard +
    line('M200 208q-7 16-2 22q4 3 8 0', deep, 3) +
    eyes +
    brows +
    path(random.pick(mouths), beard === '' ? 'none' : deep, { stroke: palette.line, width: 3.4 }) +
    [164, 236].map((x) => ellipse(x, 232, 9, 5, palette.accent, { opacity: 0.3 })).join('') +
    patch +
    scar
  )
}

const manes = [
  'M138 236C120 150 150 100 200 100C250 100 280 150 262 236C290 290 280 330 262 344C266 300 256 280 250 250L150 250C144 280 134 300 138 344C120 330 110 290 138 236Z',
  'M136 210C126 140 160 104 200 104C240 104 274 140 264 210L254 236L146 236Z',
  'M134 226C110 170 134 104 186 98C240 86 288 120 268 220C300 240 316 300 296 340C284 300 270 270 252 244L148 244Z',
  'M130 200C106 150 150 76 204 90C260 78 298 150 270 208C286 196 290 226 262 240L140 240C112 226 116 196 130 200Z',
]
const fringes = [
  'M148 196C140 130 176 112 204 114C244 112 262 140 252 196C244 166 226 156 206 154C212 166 176 158 148 196Z',
  'M146 200C138 140 168 106 206 110C250 112 262 150 254 198C246 176 244 166 226 148C222 168 196 160 182 150C170 168 156 172 146 200Z',
  'M146 192C142 128 180 108 212 112C246 116 260 146 254 190L240 160L226 178L212 152L196 176L182 152L166 178L160 164Z',
]

function hat({ random, palette, defs }: Costume): string {
  const cloth = defs.linear([
    [0, palette.body],
    [1, palette.dark],
  ])
  switch (random.below(6)) {
    case 0:
      return (
        outlined(
          palette,
          'M104 150C120 96 150 108 158 88C178 60 222 60 242 88C250 108 280 96 296 150C260 134 236 132 200 132C164 132 140 134 104 150Z',
          cloth,
        ) +
        line('M118 140C150 122 250 122 282 140', palette.accent, 5) +
        path('M200 84l7 14 15 2-11 11 3 15-14-7-14 7 3-15-11-11 15-2z', palette.accent, {
          stroke: palette.line,
          width: 2,
        })
      )
    case 1:
      return (
        outlined(
          palette,
          'M144 160C136 104 172 84 204 86C244 86 266 112 256 160C226 138 176 138 144 160Z',
          palette.accent,
        ) +
        outlined(palette, 'M252 148q30 0 36 34q-16-8-22 0q-2-20-20-22z', palette.accentDark, 3) +
        [170, 196, 222].map((x) => circle(x, 122, 5, '#fff', { opacity: 0.85 })).join('')
      )
    case 2:
      return (
        line('M146 148Q200 124 254 148', palette.line, 16) +
        line('M146 148Q200 124 254 148', palette.accentDark, 10) +
        [176, 224]
          .map(
            (x) =>
              circle(x, 138, 19, '#bfe3f5', { stroke: palette.line, width: 6 }) +
              ellipse(x - 6, 132, 5, 7, '#fff', { opacity: 0.8 }),
          )
          .join('')
      )
    case 3:
      return (
        outlined(palette, 'M130 150Q200 118 270 150L262 132Q256 76 200 76Q144 76 138 132Z', cloth) +
        outlined(palette, 'M126 150Q200 112 274 150Q200 140 126 150Z', palette.accent, 3) +
        circle(200, 106, 12, palette.accent, { stroke: palette.line, width: 3 })
      )
    default:
      return ''
  }
}

/** A crew member from the chest up. */
export function drawFigure(costume: Costume): string {
  const { random, palette } = costume
  const [hue, saturation, lightness] = random.pick(hairs)
  const hair = hsl(hue, saturation, lightness)
  const tilt = random.between(-5, 5)
  const style = random.below(manes.length)
  return (
    gear(costume) +
    outlined(palette, manes[style] ?? '', hair) +
    coat(costume) +
    `<g transform="rotate(${n(tilt)} 200 290)">${face(costume, hair)}${outlined(palette, random.pick(fringes), hair)}${hat(costume)}</g>`
  )
}
