import { comparedRanks, decide, isSettled, standingOf, type Decision } from './decide.ts'
import { mapQuad, turned, type Quad } from './geometry.ts'
import { findPlaces, refinePlace, type Place } from './locate.ts'
import { dimensions, embedSize, type Networks } from './networks.ts'
import { pyramidOf, straighten, wholeQuad, type Picture, type Pyramid } from './picture.ts'
import { searchVectors, storeVector, type Match, type StoredVector, type VectorTable } from './vectors.ts'

/** What a photo shows: the most similar rows, best first, and where the card lies in the photo. */
export type Identification = Decision & { readonly matches: readonly Match[]; readonly quad: Quad | null }

/** A card that is hidden at first sight is usually among the next places; from further away, one that reaches out of the photo. */
const looks = [
  { margin: 0, count: 3 },
  { margin: 0.2, count: 1 },
] as const

async function* placesIn(networks: Networks, pyramid: Pyramid): AsyncGenerator<Place> {
  for (const { margin, count } of looks)
    for (const rough of await findPlaces(networks, pyramid, count, margin)) yield refinePlace(networks, pyramid, rough)
}

async function embed(networks: Networks, pyramid: Pyramid, quad: Quad): Promise<StoredVector> {
  const { vector } = await networks.embed(straighten(pyramid, quad, embedSize))
  return storeVector(vector ?? new Float32Array(dimensions))
}

/** The vector of a catalog picture, which shows the card and nothing else. */
export const describePicture = (networks: Networks, picture: Picture): Promise<StoredVector> =>
  embed(networks, pyramidOf(picture), wholeQuad(picture))

/** From the square around a photo to the photo itself. */
function toPhoto(quad: Quad, { width, height }: Picture): Quad {
  const side = Math.max(width, height)
  return mapQuad(quad, ([x, y]) => [(x * side - (side - width) / 2) / width, (y * side - (side - height) / 2) / height])
}

/** Finds the card in a photo and the rows of the table that it resembles. */
export async function identifyPhoto(networks: Networks, photo: Picture, table: VectorTable): Promise<Identification> {
  const pyramid = pyramidOf(photo)
  let best: { matches: Match[]; place: Place } | undefined
  for await (const place of placesIn(networks, pyramid)) {
    // The corners do not tell which short side is the upper one; the catalog does.
    for (const quad of [place.quad, turned(place.quad)]) {
      const matches = searchVectors(table, await embed(networks, pyramid, quad), comparedRanks)
      if (!best || standingOf(matches) > standingOf(best.matches)) best = { matches, place: { ...place, quad } }
    }
    if (best && isSettled(best.matches)) break
  }
  if (!best) return { tier: 'unsure', reason: 'no_card', matches: [], quad: null }
  const decision = decide(best.matches, best.place.quality)
  const isCard = decision.reason !== 'no_card'
  return { ...decision, matches: isCard ? best.matches : [], quad: isCard ? toPhoto(best.place.quad, photo) : null }
}
