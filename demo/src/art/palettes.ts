import type { SeededRandom } from '../seeded-random.ts'
import { hsl } from './svg.ts'

/** The colours of one picture. */
export type Palette = {
  readonly hue: number
  /** From top to bottom. */
  readonly sky: readonly [string, string, string]
  readonly glow: string
  /** Land from far to near. */
  readonly land: readonly [string, string, string]
  readonly body: string
  readonly light: string
  readonly dark: string
  readonly belly: string
  readonly line: string
  readonly accent: string
  readonly accentDark: string
  /** The card's frame, light and deep. */
  readonly frame: readonly [string, string]
  readonly panel: readonly [string, string]
  readonly ink: string
}

type Tone = {
  readonly hue: number
  readonly sky: readonly [number, number, number]
  readonly accent: number
  readonly s: number
}

/** The hues of the elements: the element itself, its sky and its accent. */
const tones: Readonly<Record<string, Tone>> = {
  Ember: { hue: 14, sky: [275, 345, 28], accent: 44, s: 82 },
  Tide: { hue: 200, sky: [222, 200, 176], accent: 330, s: 72 },
  Grove: { hue: 112, sky: [196, 172, 48], accent: 350, s: 52 },
  Gale: { hue: 180, sky: [212, 198, 38], accent: 24, s: 48 },
  Stone: { hue: 30, sky: [14, 28, 46], accent: 172, s: 40 },
  Frost: { hue: 205, sky: [250, 218, 190], accent: 280, s: 55 },
  Spark: { hue: 48, sky: [248, 272, 310], accent: 265, s: 88 },
  Umbra: { hue: 272, sky: [252, 278, 320], accent: 12, s: 50 },
  Lumen: { hue: 42, sky: [218, 330, 46], accent: 200, s: 70 },
  Crimson: { hue: 354, sky: [348, 12, 36], accent: 44, s: 70 },
  Azure: { hue: 214, sky: [226, 208, 190], accent: 40, s: 68 },
  Jade: { hue: 154, sky: [190, 166, 70], accent: 24, s: 52 },
  Amber: { hue: 34, sky: [18, 32, 50], accent: 205, s: 78 },
  Violet: { hue: 278, sky: [256, 284, 330], accent: 50, s: 55 },
  Ivory: { hue: 44, sky: [212, 200, 46], accent: 214, s: 26 },
}
const plain: Tone = { hue: 220, sky: [225, 215, 200], accent: 36, s: 18 }

const darkSkies = new Set(['Umbra', 'Spark', 'Frost', 'Violet'])

export function makePalette(element: string, random: SeededRandom): Palette {
  const tone = (Object.hasOwn(tones, element) ? tones[element] : undefined) ?? plain
  const hue = tone.hue + random.between(-7, 7)
  // The coat of a creature varies more than its card, so that it contrasts with the landscape.
  const coat = hue + random.pick([-34, -18, 0, 0, 16, 32])
  const { s } = tone
  const isDark = darkSkies.has(element) || random.chance(0.25)
  const skyLight = isDark ? [16, 30, 52] : [48, 66, 84]
  const sky = (index: 0 | 1 | 2): string =>
    hsl(
      tone.sky[index] + random.between(-8, 8),
      58 + random.between(-8, 12),
      (skyLight[index] ?? 50) + random.between(-3, 4),
    )
  const landHue = (tone.hue + tone.sky[1]) / 2 + random.between(-14, 14)
  const landLight = isDark ? 0.62 : 1
  const accent = tone.accent + random.between(-14, 14)
  return {
    hue,
    sky: [sky(0), sky(1), sky(2)],
    glow: hsl(tone.sky[2], 90, isDark ? 82 : 92),
    land: [
      hsl(landHue, 34, 58 * landLight),
      hsl(landHue - 8, 40, 42 * landLight),
      hsl(landHue - 14, 46, 26 * landLight),
    ],
    body: hsl(coat, s, 60),
    light: hsl(coat + 10, Math.min(100, s + 10), 79),
    dark: hsl(coat - 14, s, 37),
    belly: hsl(coat + 20, s * 0.7, 91),
    line: hsl(coat - 20, s * 0.7, 14),
    accent: hsl(accent, 78, 62),
    accentDark: hsl(accent - 12, 72, 42),
    frame: [hsl(hue + 6, s * 0.9, 70), hsl(hue - 10, s * 0.95, 40)],
    panel: [hsl(hue + 10, s * 0.5, 96), hsl(hue, s * 0.55, 86)],
    ink: hsl(hue - 20, 35, 14),
  }
}
