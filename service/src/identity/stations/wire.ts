import { Type, type Static } from 'typebox'
import { IdParam, NullableTimestamp, Timestamp } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import type { Station } from './model.ts'

const name = Type.String({ minLength: 1, maxLength: 100, description: 'A name that is unique at the site.' })

export const StationWire = Type.Object(
  {
    id: Type.Integer({ description: 'Station id.' }),
    name,
    site_id: Type.Integer({ description: 'The site at which the station stands.' }),
    registered_by: Type.String({ description: 'The actor that registered it.' }),
    created_at: Timestamp({ description: 'When the station was created.' }),
    last_seen_at: NullableTimestamp({ description: 'When the station was last used, to the minute.' }),
    revoked_at: NullableTimestamp({ description: 'Since when it is no station any more.' }),
  },
  { $id: 'Station' },
)

export const StationSecret = Type.String({
  pattern: '^[0-9A-Za-z]{43}$',
  description: 'The secret of the station, returned once by its registration.',
})

export const NewStationBody = Type.Object({ name, site_id: { ...IdParam, description: 'The site of the station.' } })

export const stationToWire = (station: Station): Static<typeof StationWire> => ({
  id: station.id,
  name: station.name,
  site_id: station.siteId,
  registered_by: station.registeredBy,
  created_at: station.createdAt.toISOString(),
  last_seen_at: timeToWire(station.lastSeenAt),
  revoked_at: timeToWire(station.revokedAt),
})
