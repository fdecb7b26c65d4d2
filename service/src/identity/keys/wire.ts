import { Type, type Static } from 'typebox'
import type { CallerLimits } from '../../http/pipeline/caller.ts'
import { described, NullableString, NullableTimestamp, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import { partnerScopes, platformScopes, tenantScopes, type Scope } from '../../http/pipeline/scopes.ts'
import { keyStatus, type ApiKey, type IssuedKey } from './model.ts'

const allScopes = [...new Set<Scope>([...partnerScopes, ...tenantScopes, ...platformScopes])]

const perMinute = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }))
const concurrent = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))

export const LimitsWire = Type.Object(
  {
    per_minute: Type.Object(
      {
        packs: described(perMinute, 'Requests per minute to packs.'),
        vault: described(perMinute, 'Vault limits.'),
        catalog: described(perMinute, 'Requests per minute to the catalog.'),
        back_office: described(perMinute, 'Limits of administration requests.'),
      },
      { additionalProperties: false, description: 'Requests per minute.' },
    ),
    gates: Type.Object(
      {
        read: described(concurrent, 'The limit of reads.'),
        purchase: described(concurrent, 'Purchases at the same time.'),
        write: described(concurrent, 'The limit of writes.'),
        wallet_read: described(concurrent, 'The limit of wallet reads.'),
        vault_read: described(concurrent, 'The limit of vault reads.'),
      },
      { additionalProperties: false, description: 'The concurrency limits.' },
    ),
  },
  {
    $id: 'KeyLimits',
    additionalProperties: false,
    description:
      'Limits of this key that override the defaults: requests per minute, and concurrent requests per gate.',
  },
)

export const KeyWire = Type.Object(
  {
    key_id: Type.String({ description: 'The public id of the key.' }),
    label: Type.String({ description: 'The name that people see for the key.' }),
    scopes: Type.Array(OneOf(allScopes), { description: 'The scopes of the key.' }),
    commits_orders: Type.Boolean({
      description: 'Whether the key of a tenant may quote, commit and cancel orders; no scope is needed for them.',
    }),
    status: OneOf(['active', 'retiring', 'revoked', 'expired'], { description: 'The status of the key.' }),
    hint: Type.String({ description: 'The last four characters of the key.' }),
    allowed_ips: Type.Array(Type.String(), {
      description: 'Addresses or CIDR blocks that may use the key; empty allows all.',
    }),
    limits: Ref(LimitsWire),
    created_at: Timestamp({ description: 'When the key was created.' }),
    expires_at: NullableTimestamp({ description: 'When the key expires.' }),
    retires_at: NullableTimestamp({ description: 'When the key retires.' }),
    last_used_at: NullableTimestamp({ description: 'When the key was last used.' }),
  },
  { $id: 'ApiKey' },
)

export const IssuedKeyWire = Type.Object(
  {
    key: Ref(KeyWire),
    api_key: Type.String({ description: 'Returned only once; store it securely.' }),
  },
  { $id: 'IssuedApiKey' },
)

export const RotateBody = Type.Object({
  key_id: Type.Optional(
    Type.String({
      description: 'Another key of the account; requires the scope `admin`. Default: the key of the request.',
    }),
  ),
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'How long the previous one stays valid, in seconds.',
    }),
  ),
  force: Type.Optional(Type.Boolean({ description: 'Replace a successor that was never used.' })),
})

const commitsOrders = Type.Optional(
  Type.Boolean({
    description:
      'For keys of tenants: whether the key may quote, commit and cancel orders. By default it may if its creator may.',
  }),
)

export const NewKeyBody = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 255, description: 'The name that people see for the key.' }),
  scopes: Type.Array(OneOf(allScopes), { maxItems: 32, description: 'The scopes of the key.' }),
  commits_orders: commitsOrders,
  expires_at: Type.Optional(NullableString({ format: 'date-time', description: 'When the key expires.' })),
  allowed_ips: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 100,
      description: 'Addresses or CIDR blocks that may use the key; empty allows all.',
    }),
  ),
  limits: Type.Optional(Ref(LimitsWire)),
})

/** What an account sets itself; the platform sets the limits. */
export const OwnKeyBody = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 255, description: 'A name for the key.' }),
  scopes: Type.Array(OneOf(allScopes), { maxItems: 32, description: 'Scopes that the caller may grant.' }),
  commits_orders: commitsOrders,
  expires_at: Type.Optional(NullableString({ format: 'date-time', description: 'When the key stops working.' })),
  allowed_ips: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 100,
      description: 'IP addresses and CIDR ranges from which the key works; none means any.',
    }),
  ),
})

export const ChangeOwnKeyBody = Type.Partial(OwnKeyBody)

export const ChangeKeyBody = Type.Partial(NewKeyBody)

export function limitsFromWire({ per_minute, gates }: Static<typeof LimitsWire>): CallerLimits {
  const { wallet_read, vault_read, ...others } = gates
  return {
    perMinute: per_minute,
    gates: {
      ...others,
      ...(wallet_read !== undefined && { walletRead: wallet_read }),
      ...(vault_read !== undefined && { vaultRead: vault_read }),
    },
  }
}

function limitsToWire({ perMinute, gates }: CallerLimits): Static<typeof LimitsWire> {
  const { walletRead, vaultRead, ...others } = gates
  return {
    per_minute: perMinute,
    gates: {
      ...others,
      ...(walletRead !== undefined && { wallet_read: walletRead }),
      ...(vaultRead !== undefined && { vault_read: vaultRead }),
    },
  }
}

export function keyToWire(key: ApiKey, now: Date): Static<typeof KeyWire> {
  return {
    key_id: key.id,
    label: key.label,
    scopes: key.scopes,
    commits_orders: key.commitsOrders,
    status: keyStatus(key, now),
    hint: key.hint,
    allowed_ips: key.allowedAddresses,
    limits: limitsToWire(key.limits),
    created_at: key.createdAt.toISOString(),
    expires_at: timeToWire(key.expiresAt),
    retires_at: timeToWire(key.retiresAt),
    last_used_at: timeToWire(key.lastUsedAt),
  }
}

export const issuedToWire = ({ key, text }: IssuedKey, now: Date): Static<typeof IssuedKeyWire> => ({
  key: keyToWire(key, now),
  api_key: text,
})
