import { Type, type Static } from 'typebox'
import type { Caller } from '../../../http/pipeline/caller.ts'
import type { LimitVerdict } from '../../../http/pipeline/rate-limit.ts'
import { NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { apiVersion } from '../../../http/schema/version.ts'
import type { Check, KeyActivity } from './model.ts'

export const MaintenanceWire = Type.Object({
  starts_at: Timestamp({ description: 'When the window starts.' }),
  ends_at: Timestamp({ description: 'When the window ends.' }),
  message: Type.String({ description: 'What tenants read about the window.' }),
})

export const IntegrationWire = Type.Object(
  {
    environment: OneOf(['sandbox', 'production'], { description: 'sandbox or production.' }),
    api_version: Type.String({ description: 'The version of the API.' }),
    key: Type.Object(
      {
        id: Type.String({ description: 'The id of the key.' }),
        prefix: Type.String({ description: 'The public prefix of the key.' }),
        scopes: Type.Array(Type.String(), { description: 'The scopes of the key.' }),
        expires_at: NullableTimestamp({ description: 'When the key expires.' }),
        last_used_at: NullableTimestamp({ description: 'Updated periodically.' }),
      },
      { description: 'The key.' },
    ),
    rate_limit: Type.Object(
      {
        limit: Type.Integer({ description: 'Requests per minute.' }),
        remaining: Type.Integer({ description: 'What remains.' }),
        reset_in_seconds: Type.Integer({ description: 'Seconds until the window ends.' }),
      },
      { description: 'The state of the rate limit.' },
    ),
    checks: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The name of the check.' }),
        status: OneOf(['pass', 'warn', 'fail'], { description: 'The status of the check.' }),
        message: Type.String({ description: 'The result of the check, in words.' }),
      }),
      { description: 'The checks and their results.' },
    ),
    shipping_provider: Type.Object(
      {
        name: Type.String({ description: 'The name of the shipping provider.' }),
        mode: OneOf(['test', 'live'], { description: 'The mode of the shipping provider.' }),
        status: OneOf(['operational', 'degraded', 'down'], { description: 'The status of the shipping provider.' }),
      },
      { description: 'The state of the shipping provider.' },
    ),
    activity: Type.Object(
      {
        first_request_at: NullableTimestamp({
          description: 'First request of the account within the last 100 days, to the minute.',
        }),
        last_write_at: NullableTimestamp({ description: 'The time of last write.' }),
        writes_24h: Type.Integer({ description: 'Number of activity log entries.' }),
        requests_24h: Type.Integer({ description: 'Requests of the account, updated once a minute.' }),
        errors_5xx_24h: Type.Integer({ description: 'Requests that failed with a server error.' }),
      },
      { description: 'Recent requests of the account.' },
    ),
    maintenance: Type.Array(MaintenanceWire, { description: 'Current and upcoming maintenance windows.' }),
  },
  { $id: 'IntegrationStatus' },
)

type Reviewed = {
  checks: Check[]
  shipping: { name: string; status: 'operational' | 'degraded' | 'down' }
  activity: KeyActivity
  maintenance: readonly { startsAt: Date; endsAt: Date; message: string }[]
}

export const integrationToWire = (
  caller: Caller,
  verdict: LimitVerdict | undefined,
  environment: 'sandbox' | 'production',
  { checks, shipping, activity, maintenance }: Reviewed,
): Static<typeof IntegrationWire> => ({
  environment,
  api_version: apiVersion,
  key: {
    id: caller.keyId,
    prefix: `ph_${environment === 'sandbox' ? 'test' : 'live'}_${caller.keyId}`,
    scopes: [...caller.scopes].toSorted(),
    expires_at: caller.expiresAt?.toISOString() ?? null,
    last_used_at: activity.lastUsedAt?.toISOString() ?? null,
  },
  rate_limit: {
    limit: verdict?.limit ?? 0,
    remaining: verdict?.remaining ?? 0,
    reset_in_seconds: Math.ceil((verdict?.msToReset ?? 0) / 1_000),
  },
  checks,
  shipping_provider: { ...shipping, mode: environment === 'sandbox' ? 'test' : 'live' },
  activity: {
    first_request_at: activity.firstRequestAt?.toISOString() ?? null,
    last_write_at: activity.lastWriteAt?.toISOString() ?? null,
    writes_24h: activity.writes24h,
    requests_24h: activity.requests24h,
    errors_5xx_24h: activity.failures24h,
  },
  maintenance: maintenance.map(({ startsAt, endsAt, message }) => ({
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    message,
  })),
})
