// `npm run bench -- identify [--data DIR]`: cards named by simulated photos, beside a perceptual hash of the same straightened
// cards. The art comes from the pictures in DIR or, without it, from a generator other than that of the training.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCodecs, readWeights } from '../../identify/src/assets.ts'
import type { Codecs } from '../../identify/src/codecs.ts'
import { decodePhoto } from '../../identify/src/decode.ts'
import { turned, unitQuad, type Quad } from '../../identify/src/geometry.ts'
import { describePicture, identifyPhoto } from '../../identify/src/identify.ts'
import { openNetworks, type Networks } from '../../identify/src/networks.ts'
import { pyramidOf, straighten, wholeQuad, type Picture } from '../../identify/src/picture.ts'
import { createVectorTable, searchVectors, type StoredVector, type VectorTable } from '../../identify/src/vectors.ts'
import { createDice, drawCard, takePhoto, toJpeg, type Dice } from '../../identify/test/made-up.ts'
import { median, type BenchOptions, type Figure, type Scenario } from '../scenario.ts'

const knownCards = 120
const unknownCards = 20
const photos = 60
const tables = 10
const million = 1_000_000
const hashSide = 32
/** Cards of one set look alike but for their art. */
const families = 6

type Tools = { networks: Networks; codecs: Codecs }

async function readPictures(codecs: Codecs, data: string | undefined): Promise<Picture[]> {
  const names = data === undefined ? [] : (await readdir(data)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
  const pictures: Picture[] = []
  for (const name of names.toSorted().slice(0, knownCards + unknownCards))
    pictures.push(await decodePhoto(codecs, await readFile(join(data ?? '', name))))
  if (pictures.length === 0) console.log('  no pictures in --data DIR: the art is made up')
  return pictures
}

/** A card of a family, which share all but their art. */
function framed(card: Picture, picture: Picture): Picture {
  const data = Uint8Array.from(card.data)
  for (let y = 0; y < 150; y++)
    for (let x = 0; x < 214; x++) {
      const [u, v] = [Math.floor((x / 214) * picture.width), Math.floor((y / 150) * picture.height)]
      const from = (v * picture.width + u) * 3
      data.set(picture.data.subarray(from, from + 3), ((y + 44) * card.width + x + 18) * 3)
    }
  return { ...card, data }
}

/** The 64 bit perceptual hash: low frequencies of a small gray picture against their median. */
function hashOf(picture: Picture, quad: Quad): boolean[] {
  const planes = straighten(pyramidOf(picture), quad, { width: hashSide, height: hashSide })
  const area = hashSide * hashSide
  const gray = Float32Array.from({ length: area }, (_, at) => planes[at]! + planes[at + area]! + planes[at + 2 * area]!)
  const wave = (frequency: number, at: number): number =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * hashSide))
  const low: number[] = []
  for (let v = 0; v < 8; v++)
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let at = 0; at < area; at++) sum += gray[at]! * wave(u, at % hashSide) * wave(v, Math.floor(at / hashSide))
      low.push(sum)
    }
  const middle = median(low)
  return low.map((value) => value > middle)
}

const differences = (left: readonly boolean[], right: readonly boolean[]): number =>
  left.reduce((sum, bit, at) => sum + (bit === right[at] ? 0 : 1), 0)

/** The card whose hash is nearest to the straightened card, either way up. */
function nearestHash(photo: Picture, quad: Quad, hashes: readonly (readonly boolean[])[]): number {
  const ways = [quad, turned(quad)].map((way) => hashOf(photo, way))
  const distances = hashes.map((hash) => Math.min(...ways.map((way) => differences(way, hash))))
  return distances.indexOf(Math.min(...distances))
}

type Shot = { isRight: boolean; inFive: boolean; isSure: boolean; isHashRight: boolean; ms: number }

async function shoot(
  { networks, codecs }: Tools,
  table: VectorTable,
  card: { picture: Picture | undefined; row: number; hashes: readonly (readonly boolean[])[] },
  dice: Dice,
): Promise<Shot> {
  const { jpeg } = await takePhoto(card.picture, dice, true)
  const startedAt = performance.now()
  const photo = await decodePhoto(codecs, jpeg)
  const { matches, tier, quad } = await identifyPhoto(networks, photo, table)
  const ms = performance.now() - startedAt
  return {
    isRight: matches[0]?.row === card.row,
    inFive: matches.slice(0, 5).some(({ row }) => row === card.row),
    isSure: tier === 'sure',
    isHashRight: card.row >= 0 && nearestHash(photo, quad ?? unitQuad, card.hashes) === card.row,
    ms,
  }
}

const share = (shots: readonly Shot[], is: (shot: Shot) => boolean): number =>
  (100 * shots.filter(is).length) / shots.length

/** The time to decode a photo of twelve megapixels. */
async function decodeMs(codecs: Codecs, { data }: Picture): Promise<number> {
  const large = Uint8Array.from({ length: 4_000 * 3_000 * 3 }, (_, at) => data[(at >> 4) % data.length]!)
  const jpeg = await toJpeg({ width: 4_000, height: 3_000, data: large })
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const startedAt = performance.now()
    await decodePhoto(codecs, jpeg)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

function searchMs(dice: Dice): number {
  const vectors = Array.from({ length: 1_000 }, () => Int8Array.from({ length: 128 }, () => dice() * 60 - 30))
  const table = createVectorTable(Array.from({ length: million }, (_, row) => vectors[row % 1_000] as StoredVector))
  const times = Array.from({ length: 5 }, (_, round) => {
    const startedAt = performance.now()
    searchVectors(table, vectors[round] as StoredVector, 20)
    return performance.now() - startedAt
  })
  return median(times)
}

async function run({ data }: BenchOptions): Promise<Figure[]> {
  const dice = createDice(2_026)
  const tools: Tools = { networks: await openNetworks(await readWeights()), codecs: await readCodecs() }
  const art = await readPictures(tools.codecs, data)
  const cards = Array.from({ length: knownCards + unknownCards }, (_, at) =>
    framed(drawCard(createDice(at % families)), art[at] ?? drawCard(dice)),
  )
  const known = cards.slice(0, knownCards)
  const vectors: StoredVector[] = []
  for (const card of known) vectors.push(await describePicture(tools.networks, card))
  const table = createVectorTable(vectors)
  const hashes = known.map((card) => hashOf(card, wholeQuad(card)))
  const take = async (pictures: readonly (Picture | undefined)[], rowOf: (index: number) => number) => {
    const shots: Shot[] = []
    for (const [index, picture] of pictures.entries())
      shots.push(await shoot(tools, table, { picture, row: rowOf(index), hashes }, dice))
    return shots
  }
  const seen = await take(known.slice(0, photos), (index) => index)
  const unknown = await take(cards.slice(knownCards), () => -1)
  const empty = await take(Array.from({ length: tables }), () => -1)
  const percent = (name: string, shots: readonly Shot[], is: (shot: Shot) => boolean): Figure => ({
    name: `${name}, synthetic`,
    value: share(shots, is),
    unit: '%',
  })
  return [
    { name: 'pictures that became art; made up without them', value: art.length, unit: 'pictures' },
    { name: 'photos of known cards', value: photos, unit: 'photos' },
    percent(`right card first of ${knownCards}`, seen, ({ isRight }) => isRight),
    { ...percent('perceptual hash', seen, ({ isHashRight }) => isHashRight), side: 'peer' },
    percent('in the first five', seen, ({ inFive }) => inFive),
    percent('known cards that are sure', seen, ({ isSure }) => isSure),
    percent('sure but wrong', seen, ({ isSure, isRight }) => isSure && !isRight),
    percent('unknown cards that are sure', unknown, ({ isSure }) => isSure),
    percent('tables without a card that are sure', empty, ({ isSure }) => isSure),
    { name: 'one photo of 0.4 megapixels', value: median(seen.map(({ ms }) => ms)), unit: 'ms' },
    { name: 'decode 12 megapixels', value: await decodeMs(tools.codecs, cards[0]!), unit: 'ms' },
    { name: 'search of a million cards', value: searchMs(dice), unit: 'ms' },
  ]
}

export const scenario: Scenario = {
  title:
    'Cards named by 60 simulated photos with glare and a finger, in six families of frames with art that the training never saw; all shares are synthetic',
  run,
}
