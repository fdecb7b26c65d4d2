import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'
import type { ShelvedCard } from './model.ts'

/** What lies on the shelves of a tier, the most valuable card of the rarest shelf first. */
export function listShelvedCards(reader: Reader, tierId: number): Promise<ShelvedCard[]> {
  return many(
    reader,
    sql<ShelvedCard>`
      with shelved as (
        select t.stocked_shelf::integer as shelf, t.kind, i.card_id, i.name, min(i.image_url) as image_url, i.set_id,
          i.card_number, i.rarity, i.variant, i.grade_company, i.grade, t.price_group, count(*)::integer as copies
        from tokens t join items i on i.unique_id = t.unique_id
        where t.stocked_tier = ${tierId}
        group by t.stocked_shelf, t.kind, i.card_id, i.name, i.set_id, i.card_number, i.rarity, i.variant,
          i.grade_company, i.grade, t.price_group
      )
      select s.shelf, s.kind, s.card_id as "cardId", s.name, s.image_url as "imageUrl", s.set_id as "setId",
        s.card_number as "cardNumber", s.rarity, s.variant, s.grade_company as "gradeCompany", s.grade as "gradeName",
        nullif(p.price, 0) as value, s.copies
      from shelved s
      left join lateral (
        select new_price as price from oracle_updates where group_id = s.price_group
        order by block_number desc, log_index desc limit 1
      ) p on true
      order by s.shelf desc, value desc nulls last, s.name, s.card_id, s.variant, s.grade_company, s.grade`,
  )
}
