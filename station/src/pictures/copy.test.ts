import { expect, test } from 'vitest'
import { Unreachable } from '../api.ts'
import { copyPictures, type Part } from './copy.ts'

const pictureOf = (id: string, byte: number) => ({
  card_id: id,
  name: id,
  expansion: { id: 'one', name: 'One' },
  printing: id,
  vector: btoa(String.fromCharCode(byte).repeat(128)),
})

const parts: Record<string, Part> = {
  0: { tag: 'a', pictures: [pictureOf('x', 1), pictureOf('y', 255)], next: 2 },
  2: { tag: 'a', pictures: [pictureOf('z', 3)], next: null },
}

test('parts become one copy with signed bytes', async () => {
  const copy = await copyPictures(async ({ start }) => parts[start]!, 'skies', undefined)
  expect(copy.cards.map(({ card_id: id }) => id)).toEqual(['x', 'y', 'z'])
  expect(copy).toMatchObject({ game: 'skies', tag: 'a' })
  expect([0, 128, 256].map((at) => copy.vectors[at])).toEqual([1, -1, 3])
  expect(copy.cards[0]).not.toHaveProperty('vector')
})

test('a current copy is kept after one request', async () => {
  const asked: object[] = []
  const known = await copyPictures(async ({ start }) => parts[start]!, 'skies', undefined)
  const read = async (query: object) => {
    asked.push(query)
    return { tag: 'a', pictures: [], next: null }
  }
  expect(await copyPictures(read, 'skies', known)).toBe(known)
  expect(asked).toEqual([{ start: 0, known: 'a' }])
})

test('pictures that change between two parts are read again, a few times at most', async () => {
  let reads = 0
  const change = async ({ start }: { start: number }): Promise<Part> => ({
    ...parts[start]!,
    tag: `${(reads += 1) > 1}`,
  })
  expect((await copyPictures(change, 'skies', undefined)).tag).toBe('true')
  const always = async ({ start }: { start: number }): Promise<Part> => ({ ...parts[start]!, tag: `${(reads += 1)}` })
  await expect(copyPictures(always, 'skies', undefined)).rejects.toBeInstanceOf(Unreachable)
})
