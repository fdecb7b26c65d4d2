import { drawBeast } from './beast.ts'
import type { Brush } from './brush.ts'
import { drawGolem, drawPlant, drawSpirit } from './rooted.ts'
import { drawFish, drawSerpent } from './swimming.ts'
import { drawBird, drawInsect } from './winged.ts'

/** Every body plan by its name among the subtypes of a card. */
export const bodies: Readonly<Record<string, (brush: Brush) => string>> = {
  Beast: drawBeast,
  Bird: drawBird,
  Fish: drawFish,
  Serpent: drawSerpent,
  Insect: drawInsect,
  Golem: drawGolem,
  Plant: drawPlant,
  Spirit: drawSpirit,
}

export const bodyNames = Object.keys(bodies)
