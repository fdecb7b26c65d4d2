import type { SealedRow } from './model.ts'
import { expansionToJson, priceToOpenJson } from '../engine/card-json.ts'
import { staleAfterMs } from '../engine/prices.ts'

/** A sealed product as JSON text. */
export function sealedToText({ product, expansion }: SealedRow): string {
  const { image } = product
  return JSON.stringify({
    id: product.id,
    name: product.name,
    product_type: product.productType,
    images: image
      ? [{ type: 'front', small: image.small ?? image.large, medium: image.large, large: image.large }]
      : [],
    expansion: expansion && (JSON.parse(expansionToJson(expansion)) as object),
    language: product.language,
    language_code: product.languageCode,
    release_date: product.releaseDate,
    marketplace_product_id: product.marketplaceProductId ?? null,
    contents: product.contents,
  })
}

/** When the price becomes stale, in epoch milliseconds. */
export const staleAtOf = ({ price }: SealedRow): number =>
  price?.marketUpdatedAt === undefined ? 0 : Date.parse(price.marketUpdatedAt) + staleAfterMs

/** The pricing as JSON text at the given time. */
export const sealedPricingText = (row: SealedRow, nowMs: number): string =>
  `${priceToOpenJson(row.price, true)},"is_stale":${staleAtOf(row) <= nowMs}}`
