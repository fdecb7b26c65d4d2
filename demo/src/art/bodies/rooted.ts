import { blob, circle, ellipse, line, n, path, poly, type Point } from '../svg.ts'
import { eye, horn, markings, mirrored, part, plume, shadow, smile, type Brush } from './brush.ts'

/** A stone with uneven edges. */
function rock({ random }: Brush, x: number, y: number, w: number, h: number): string {
  const corners = 8
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = (index / corners) * Math.PI * 2 + random.between(-0.16, 0.16)
    return [x + Math.cos(angle) * w * random.between(0.9, 1.08), y + Math.sin(angle) * h * random.between(0.9, 1.08)]
  })
  return poly(points)
}

function facets({ palette }: Brush, x: number, y: number, w: number, h: number): string {
  return (
    path(
      poly([
        [x - w * 0.7, y - h * 0.5],
        [x - w * 0.1, y - h * 0.8],
        [x + w * 0.1, y - h * 0.2],
        [x - w * 0.4, y],
      ]),
      palette.light,
      { opacity: 0.5 },
    ) +
    line(
      `M${n(x + w * 0.2)} ${n(y - h * 0.6)}l${n(w * 0.2)} ${n(h * 0.5)} ${n(-w * 0.16)} ${n(h * 0.3)} ${n(w * 0.2)} ${n(h * 0.3)}`,
      palette.line,
      2,
      0.6,
    )
  )
}

/** A stone golem with broad shoulders. */
export function drawGolem(brush: Brush): string {
  const { random, palette, skin, shade, bright, growth } = brush
  const wide = random.between(52, 70)
  const back = random.below(3)
  const growths =
    back === 0
      ? [-40, -14, 14, 40]
          .map((turn) =>
            plume(brush, 200 + turn, 108, 54 + growth * 12 - Math.abs(turn) * 0.4, turn * 0.8, bright, 0.2),
          )
          .join('')
      : back === 1
        ? [-1, 0, 1]
            .map((side) =>
              part(
                brush,
                poly([
                  [186 + side * 40, 112],
                  [192 + side * 44, 54 - growth * 8 + Math.abs(side) * 16],
                  [206 + side * 48, 48 - growth * 8 + Math.abs(side) * 18],
                  [218 + side * 40, 112],
                ]),
                bright,
              ),
            )
            .join('')
        : mirrored(brush, ellipse(150, 104, 34, 20, bright, { stroke: palette.line })) +
          ellipse(200, 94, 40, 22, bright, { stroke: palette.line })
  const arm =
    part(brush, rock(brush, 200 - wide - 20, 128, 28, 26), skin) +
    part(brush, rock(brush, 200 - wide - 32, 172, 19, 24), shade) +
    part(brush, rock(brush, 200 - wide - 34, 212, 27, 25), skin) +
    facets(brush, 200 - wide - 34, 212, 20, 20)
  const rune = random.pick([
    'M200 150l16 16-16 16-16-16z',
    'M200 148v36M184 166h32M188 154l24 24M212 154l-24 24',
    'M186 152q14 14 28 0M186 180q14-14 28 0',
    'M200 148a18 18 0 1 0 1 0M200 158a8 8 0 1 0 1 0',
  ])
  return [
    shadow(200, 110),
    growths,
    mirrored(brush, part(brush, rock(brush, 174, 226, 22, 26), shade)),
    part(brush, rock(brush, 200, 164, wide, 54), skin),
    facets(brush, 200 - wide * 0.3, 150, wide * 0.6, 34),
    mirrored(brush, arm),
    line(rune, palette.line, 9) + line(rune, palette.accent, 4.5),
    part(brush, rock(brush, 200, 106, 34, 29), skin),
    path(
      poly([
        [172, 96],
        [228, 96],
        [222, 116],
        [178, 116],
      ]),
      palette.line,
      { opacity: 0.85 },
    ),
    mirrored(brush, ellipse(187, 106, 7, 5.5, palette.accent) + circle(186, 105, 2.4, '#fff')),
    line('M188 124h24', palette.line, 3),
    growth > 1 ? mirrored(brush, horn(brush, 178, 84, 34, -18, 8)) : '',
  ].join('')
}

/** A plant on root feet with a flower or cap above its face. */
export function drawPlant(brush: Brush): string {
  const { random, palette, skin, shade, bright, growth } = brush
  const kind = random.below(3)
  const petals = random.within(7, 9)
  const bloom = Array.from({ length: petals }, (_, index) =>
    plume(
      brush,
      200,
      106,
      58 + growth * 9,
      (index / petals) * 360,
      index % 2 ? bright : palette.accent,
      kind === 1 ? 0.16 : 0.3,
    ),
  ).join('')
  const cap =
    part(
      brush,
      `M120 112Q124 ${n(34 - growth * 6)} 200 ${n(30 - growth * 6)}Q276 ${n(34 - growth * 6)} 280 112Q240 128 200 126Q160 128 120 112Z`,
      bright,
    ) +
    [
      [160, 78, 11],
      [204, 58, 14],
      [244, 84, 10],
      [188, 96, 7],
      [222, 98, 6],
    ]
      .map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.8, palette.belly, { opacity: 0.9 }))
      .join('')
  const leaves = [-30, 0, 30]
    .map((turn) =>
      plume(
        brush,
        200 + turn * 0.4,
        96,
        66 + growth * 10 - Math.abs(turn) * 0.4,
        turn,
        turn === 0 ? skin : shade,
        0.24,
      ),
    )
    .join('')
  const head = kind === 0 ? bloom : kind === 1 ? leaves + bloom : ''
  const arm =
    plume(brush, 160, 168, 66 + growth * 6, -72 + random.between(-14, 20), skin, 0.26) +
    plume(brush, 156, 186, 44, -104, shade, 0.24)
  const roots =
    mirrored(brush, part(brush, 'M186 222C176 236 164 234 152 248Q166 256 182 248Q188 238 200 236Z', shade)) +
    part(brush, 'M190 226Q192 244 186 252Q200 258 214 252Q208 244 210 226Z', shade)
  return [
    shadow(200, 76),
    roots,
    mirrored(brush, arm),
    part(
      brush,
      blob([
        [200, 116],
        [244, 140],
        [250, 188],
        [224, 226],
        [176, 226],
        [150, 188],
        [156, 140],
      ]),
      skin,
    ),
    path(
      blob([
        [200, 158],
        [228, 172],
        [226, 206],
        [200, 220],
        [174, 206],
        [172, 172],
      ]),
      palette.belly,
      { opacity: 0.8 },
    ),
    markings(brush, [200, 196], 20, 16),
    head,
    kind === 2 ? '' : circle(200, 106, 34, skin, { stroke: palette.line }),
    kind === 2 ? cap : '',
    kind === 2
      ? mirrored(brush, eye(brush, 182, 152, 10, -1)) + smile(brush, 200, 170, 8)
      : mirrored(brush, eye(brush, 187, 104, 9, growth > 0 ? 0.3 : -1)) + smile(brush, 200, 120, 6),
    mirrored(brush, ellipse(kind === 2 ? 168 : 176, kind === 2 ? 168 : 118, 6, 4, palette.accent, { opacity: 0.6 })),
  ].join('')
}

/** A floating spirit: a robe of light that fades out below. */
export function drawSpirit(brush: Brush): string {
  const { random, defs, palette, skin, bright, growth } = brush
  const aura = defs.radial([
    [0, palette.light, 0.75],
    [1, palette.light, 0],
  ])
  const sway = random.between(-26, 26)
  const robe = `M200 70C254 70 262 128 250 168C${n(244 + sway * 0.2)} 196 ${n(262 + sway)} 214 ${n(232 + sway)} 250C${n(228 + sway)} 230 ${n(216 + sway * 0.6)} 228 ${n(206 + sway * 0.8)} 256C${n(200 + sway * 0.5)} 234 ${n(186 + sway * 0.4)} 232 ${n(172 + sway * 0.7)} 248C${n(160 + sway * 0.3)} 214 158 196 150 168C138 128 146 70 200 70Z`
  const orbs = Array.from({ length: 3 + growth }, (_, index) => {
    const angle = (index / (3 + growth)) * Math.PI * 2 + random.between(0, 0.6)
    const [x, y] = [200 + Math.cos(angle) * 112, 150 + Math.sin(angle) * 74]
    return (
      circle(x, y, 17, aura) + circle(x, y, random.between(5, 9), palette.accent, { stroke: palette.line, width: 2 })
    )
  }).join('')
  const mask = random.below(3)
  const face =
    mask === 0
      ? part(brush, 'M166 96Q200 76 234 96Q238 138 200 156Q162 138 166 96Z', palette.belly) +
        line('M200 100v18', palette.line, 2, 0.5)
      : mask === 1
        ? path('M160 100Q200 70 240 100Q244 146 200 156Q156 146 160 100Z', palette.line, { opacity: 0.86 })
        : ''
  const glow = mirrored(
    brush,
    ellipse(184, 116, 9, 12, mask === 1 ? palette.accent : palette.line) + ellipse(182, 112, 3, 4, '#fff'),
  )
  const crown = random.chance(0.5)
    ? [-44, -22, 0, 22, 44]
        .map((turn) => plume(brush, 200, 84, 42 + growth * 10 - Math.abs(turn) * 0.3, turn, bright, 0.18))
        .join('')
    : mirrored(brush, horn(brush, 172, 84, 40 + growth * 12, -22, 9))
  return [
    circle(200, 150, 132, aura),
    shadow(200, 50),
    orbs,
    crown,
    mirrored(
      brush,
      part(brush, 'M152 142C126 150 112 174 118 198C128 190 134 196 140 184C150 186 156 172 160 164Z', bright),
    ),
    part(brush, robe, skin),
    line(`M176 176q-4 26 6 46M200 182q4 22 2 44M226 176q2 24 -6 42`, palette.dark, 3, 0.4),
    face,
    glow,
    mask === 2 ? smile(brush, 200, 136, 8) : '',
  ].join('')
}
