import { expect, test } from 'vitest'
import type { Item } from '../items/model.ts'
import { collectionMetadataOf, metadataOf, readTokenPath } from './model.ts'

const base = 'https://vault.example/assets'
const slab: Item = {
  uniqueId: 'GRADED-0123456789ABC',
  kind: 'GRADED_CARD',
  name: 'Mossback',
  game: 'wilds',
  cardId: 'wmf-1',
  setId: 'wmf',
  setName: 'Mossfall',
  cardNumber: '1/60',
  rarity: 'Rare',
  language: 'en',
  variant: null,
  condition: null,
  grade: { company: 'ACME', grade: '9.5', certNumber: '77001' },
  imageUrl: '/art/wmf-1.png',
  createdAt: new Date(0),
}

test('token metadata describes the item with the attributes that marketplaces read', () => {
  expect(metadataOf({ kind: 'GRADED_CARD', tokenId: 7n }, slab, base)).toEqual({
    name: 'Mossback',
    description:
      'Mossback (Mossfall, no. 1/60, Rare). Graded 9.5 by ACME. The physical item is stored in a vault and can be redeemed by the holder of this token.',
    image: 'https://vault.example/art/wmf-1.png',
    attributes: [
      { trait_type: 'Type', value: 'Graded card' },
      { trait_type: 'Game', value: 'wilds' },
      { trait_type: 'Set', value: 'Mossfall' },
      { trait_type: 'Number', value: '1/60' },
      { trait_type: 'Rarity', value: 'Rare' },
      { trait_type: 'Language', value: 'en' },
      { trait_type: 'Grading company', value: 'ACME' },
      { trait_type: 'Grade', value: '9.5' },
      { trait_type: 'Certificate', value: '77001' },
      { trait_type: 'Unique id', value: 'GRADED-0123456789ABC' },
    ],
  })
})

test('an absolute image URL is kept, and a token of an unknown item is still described', () => {
  const elsewhere = { ...slab, imageUrl: 'https://pictures.example/1.png' }
  expect(metadataOf({ kind: 'GRADED_CARD', tokenId: 7n }, elsewhere, base).image).toBe('https://pictures.example/1.png')
  expect(metadataOf({ kind: 'PACKET', tokenId: 3n }, undefined, base)).toEqual({
    name: 'Packet 3',
    description: 'Packet. The physical item is stored in a vault and can be redeemed by the holder of this token.',
    attributes: [{ trait_type: 'Type', value: 'Packet' }],
  })
})

test('every collection has metadata, and no other name has', () => {
  expect(collectionMetadataOf('sealed-product')).toEqual({
    name: 'Packhouse Sealed Products',
    symbol: 'SEALED',
    description:
      'Each token stands for one of the sealed products in the vault. Its holder can redeem the physical item.',
  })
  const names = ['card', 'graded', 'packet'].map((name) => collectionMetadataOf(name)?.name)
  expect(names).toEqual(['Packhouse Cards', 'Packhouse Graded Cards', 'Packhouse Packets'])
  for (const name of ['', 'cards', 'CARD', 'contract']) expect(collectionMetadataOf(name)).toBeUndefined()
})

test('the path of a token names its collection and number, and an invalid one is refused', () => {
  const kinds = { card: 'CARD', graded: 'GRADED_CARD', packet: 'PACKET', 'sealed-product': 'SEALED_PRODUCT' }
  for (const [collection, kind] of Object.entries(kinds))
    expect(readTokenPath(collection, '2147483647')).toEqual({ kind, tokenId: 2_147_483_647n })
  for (const id of ['0', '01', '-1', '1.0', '0x1', ' 1', '1n', '', '2147483648', '9'.repeat(80)])
    expect(readTokenPath('card', id)).toBeUndefined()
  expect(readTokenPath('cards', '1')).toBeUndefined()
  expect(readTokenPath('CARD', '1')).toBeUndefined()
})
