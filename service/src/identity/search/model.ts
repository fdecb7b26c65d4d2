export const hitKinds = [
  'account',
  'purchase',
  'instant_purchase',
  'redemption',
  'sellback',
  'send',
  'order',
  'end_user',
  'item',
] as const
export type HitKind = (typeof hitKinds)[number]

export type Hit = {
  readonly kind: HitKind
  readonly id: string
  readonly title: string
  readonly status: string | null
  readonly accountId: number | null
}

/** What a text may mean: a number, maybe behind the slug of a partner, or a name. */
export type Wanted = { text: string; number: number | null; slug: string | null }

export type AccountLabel = { id: number; name: string; slugOrNumber: string; isTenant: boolean }
