import { Type } from 'typebox'
import type { Operator } from '../http/pipeline/caller.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Actor } from '../warehouse/actors.ts'

/** Whose hands a request stands for. */
export const actorOfRequest = ({ actor, operator }: { actor: string; operator: Operator }): Actor => ({
  actor,
  siteIds: operator.siteIds,
})

/** Badge and PIN of somebody else, where two people sign. */
export const SecondPerson = Type.Object(
  { badge: Type.String({ minLength: 1, maxLength: 64 }), pin: Type.String({ minLength: 1, maxLength: 16 }) },
  { description: 'A supervisor other than yourself; asked for from a declared value on.' },
)

export type ProveSecond = (
  request: { actor: string; operator: Operator },
  second: { badge: string; pin: string } | undefined,
) => Promise<string | undefined>

/** Who signed beside the first, as it is written down; undefined when nobody was named. */
export const createProveSecond =
  ({ proveSecond }: Pick<Sessions, 'proveSecond'>): ProveSecond =>
  async ({ actor, operator }, second) => {
    if (!second) return undefined
    const { id } = await proveSecond(second, { actor, operatorId: operator.id, role: 'supervisor' })
    return `operator:${id}`
  }
