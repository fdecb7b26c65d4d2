import type { SeededRandom } from '../seeded-random.ts'

/** Elements of Wildmere with the word stems of their creatures and moves. */
export const elements = {
  Ember: {
    heads: ['Cinder', 'Ash', 'Kindle', 'Scorch', 'Coal', 'Pyre', 'Smolder', 'Flint', 'Brand', 'Soot'],
    moves: ['Flare', 'Sear', 'Blaze', 'Spark', 'Kiln'],
    weakness: 'Tide',
    resistance: 'Grove',
  },
  Tide: {
    heads: ['Brine', 'Reef', 'Foam', 'Kelp', 'Drift', 'Pearl', 'Brook', 'Surge', 'Mist', 'Coral'],
    moves: ['Surge', 'Undertow', 'Spray', 'Ripple', 'Swell'],
    weakness: 'Spark',
    resistance: 'Ember',
  },
  Grove: {
    heads: ['Moss', 'Thorn', 'Fern', 'Bramble', 'Root', 'Clover', 'Nettle', 'Bark', 'Willow', 'Spore'],
    moves: ['Bloom', 'Tangle', 'Thicket', 'Sprout', 'Sting'],
    weakness: 'Ember',
    resistance: 'Tide',
  },
  Gale: {
    heads: ['Gust', 'Zephyr', 'Cirrus', 'Feather', 'Whirl', 'Squall', 'Sail', 'Breeze', 'Plume', 'Kite'],
    moves: ['Gust', 'Dive', 'Whirl', 'Swoop', 'Draft'],
    weakness: 'Frost',
    resistance: 'Stone',
  },
  Stone: {
    heads: ['Pebble', 'Quartz', 'Slate', 'Boulder', 'Ore', 'Granite', 'Shale', 'Gem', 'Basalt', 'Loam'],
    moves: ['Crush', 'Quake', 'Slam', 'Grind', 'Bulwark'],
    weakness: 'Grove',
    resistance: 'Spark',
  },
  Frost: {
    heads: ['Rime', 'Hail', 'Glacier', 'Snow', 'Icicle', 'Sleet', 'Winter', 'Flurry', 'Shiver', 'Hoar'],
    moves: ['Chill', 'Shard', 'Freeze', 'Flurry', 'Snap'],
    weakness: 'Ember',
    resistance: 'Gale',
  },
  Spark: {
    heads: ['Volt', 'Static', 'Storm', 'Bolt', 'Dynamo', 'Flicker', 'Thunder', 'Ampere', 'Jolt', 'Arc'],
    moves: ['Jolt', 'Arc', 'Surge', 'Flash', 'Discharge'],
    weakness: 'Stone',
    resistance: 'Gale',
  },
  Umbra: {
    heads: ['Dusk', 'Gloom', 'Hex', 'Night', 'Shade', 'Raven', 'Murk', 'Velvet', 'Omen', 'Hollow'],
    moves: ['Veil', 'Glare', 'Haunt', 'Snare', 'Eclipse'],
    weakness: 'Lumen',
    resistance: 'Umbra',
  },
  Lumen: {
    heads: ['Dawn', 'Halo', 'Glimmer', 'Aurora', 'Lantern', 'Solar', 'Prism', 'Gleam', 'Star', 'Beacon'],
    moves: ['Ray', 'Beam', 'Radiance', 'Prism', 'Dazzle'],
    weakness: 'Umbra',
    resistance: 'Lumen',
  },
} as const

export type Element = keyof typeof elements
export const elementNames = Object.keys(elements) as readonly Element[]

/** Body plans with their name endings. */
export const families = {
  Beast: ['fang', 'paw', 'lynx', 'hound', 'stag', 'kit', 'mane', 'bear', 'hare', 'tusk'],
  Bird: ['wing', 'lark', 'beak', 'crest', 'owl', 'heron', 'talon', 'wren'],
  Fish: ['fin', 'gill', 'ray', 'carp', 'scale', 'koi', 'pike'],
  Serpent: ['coil', 'adder', 'wyrm', 'hiss', 'drake', 'eel'],
  Insect: ['moth', 'beetle', 'mantis', 'hum', 'cicada', 'wasp'],
  Golem: ['golem', 'guard', 'back', 'fist', 'titan', 'idol'],
  Plant: ['leaf', 'bud', 'petal', 'cap', 'sprout', 'vine'],
  Spirit: ['wisp', 'shade', 'sprite', 'phantom', 'echo', 'veil'],
} as const

export type Family = keyof typeof families
export const familyNames = Object.keys(families) as readonly Family[]

export const titles = ['Elder', 'Prime', 'Regent', 'Oracle', 'Alpha', 'Titan', 'Sage', 'Monarch', 'Warden', 'Zenith']

export const artists = [
  'Ada Ferrow',
  'Ilse Novak-Wren',
  'Juno Harrowgate',
  'Kai Templar',
  'Mirel Osk',
  'Noor Vantongeren',
  'Oriel Quayle',
  'Pell Marchetti',
  'Sunniva Drake',
  'Tomo Kirisawa',
  'Ulla Brandvik',
  'Yves Lacombe-Ito',
]

const setHeads = [
  'Silent',
  'Golden',
  'First',
  'Hidden',
  'Drowned',
  'Painted',
  'Hollow',
  'Burning',
  'Frozen',
  'Wandering',
]
const setTails = ['Meadow', 'Thaw', 'Harbor', 'Orchard', 'Comet', 'Lantern', 'Archive', 'Tides', 'Summit', 'Garden']

/** The name of the n-th set: all pairs first, then numbered ones. */
export function nameSet(index: number): string {
  const pair = index % (setHeads.length * setTails.length)
  // Steps coprime to ten keep neighbouring sets from sharing a word.
  const head = setHeads[(pair * 3) % setHeads.length] ?? ''
  const tail = setTails[(pair * 7 + Math.floor(pair / setHeads.length)) % setTails.length] ?? ''
  const round = Math.floor(index / (setHeads.length * setTails.length))
  return round === 0 ? `${head} ${tail}` : `${head} ${tail} ${round + 1}`
}

export const lines = [
  'It hums when rain is near.',
  'Travellers leave it berries for luck.',
  'Its shadow arrives a moment early.',
  'No two have ever been seen asleep at once.',
  'It remembers every kindness and every lie.',
  'Old maps are drawn around its nests.',
  'It trades feathers for riddles.',
  'Children learn to count by its footprints.',
  'Where it rests, the grass grows in circles.',
  'It answers only to names it has not heard.',
  'Fishermen steer by the glow of its eyes.',
  'It carries last winter under its tongue.',
]

export function makeEffect(random: SeededRandom, element: string): string {
  const amount = random.within(1, 6) * 10
  const cards = random.within(1, 3)
  return random.pick([
    `Flip a coin. If heads, this attack does ${amount} more damage.`,
    `Heal ${amount} damage from this creature.`,
    `Draw ${cards} ${cards === 1 ? 'card' : 'cards'}.`,
    `Discard ${cards} ${element} energy from this creature.`,
    `Your opponent's active creature falls asleep.`,
    `This attack does ${amount} damage to one benched creature.`,
    `If this creature moved up this turn, this attack does ${amount} more damage.`,
    `Search your deck for a ${element} energy and attach it to this creature.`,
  ])
}

export function makeAbilityText(random: SeededRandom, element: string): string {
  const amount = random.within(1, 4) * 10
  return random.pick([
    `Once during your turn, you may move a ${element} energy to this creature.`,
    `This creature takes ${amount} less damage from attacks.`,
    `As long as this creature is active, your opponent cannot draw more than one card a turn.`,
    `When this creature is knocked out, flip a coin. If heads, return it to your hand.`,
    `Each of your ${element} creatures does ${amount} more damage.`,
  ])
}
