// Generated from the migrated database by `npm run generate`. Do not edit.

export type ItemsTables = {
  items: {
    unique_id: string
    kind: 'CARD' | 'GRADED_CARD' | 'PACKET' | 'SEALED_PRODUCT'
    name: string
    game: string | null
    card_id: string | null
    set_id: string | null
    set_name: string | null
    card_number: string | null
    rarity: string | null
    language: string | null
    variant: string | null
    condition: 'NM' | 'LP' | 'MP' | 'HP' | 'DMG' | null
    grade_company: string | null
    grade: string | null
    cert_number: string | null
    image_url: string | null
    created_at: Date
    opened_at: Date | null
  }
}
