// Generated from the migrated database by `npm run generate`. Do not edit.

export type InstantTables = {
  instant_pack_cards: {
    pack_id: number
    place: number
    unique_id: string
    is_chase: boolean
    small_image_url: string | null
    large_image_url: string | null
    front_image_url: string | null
  }
}
