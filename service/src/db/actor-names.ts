import { sql, type RawBuilder } from 'kysely'

/**
 * The name of the person, or the label of the key, that a column such as `actor` names; null for the service and for all
 * that has no name. A hidden key of a person is named after the person.
 */
export const nameOfActor = (column: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  case
    when ${column} ~ '^(operator|person):[0-9]{1,9}$'
      then (select name from operators where operators.id = split_part(${column}, ':', 2)::integer)
    when ${column} ~ '^key:' then (
      select coalesce(operators.name, label) from api_keys left join operators on operators.id = person_id
      where api_keys.id = substr(${column}, 5))
  end`
