import { Type } from 'typebox'
import type { Operator } from '../http/pipeline/caller.ts'
import type { OperatorRole } from '../http/pipeline/scopes.ts'
import { fail } from '../kernel/errors.ts'
import type { Actor } from './actors.ts'

/** The actor of a request. */
export const actorOfRequest = ({ actor, operator }: { actor: string; operator: Operator }): Actor => ({
  actor,
  siteIds: operator.siteIds,
})

/** Badge and PIN of a second operator, for actions that need two signatures. */
export const SecondPerson = Type.Object(
  {
    badge: Type.String({ minLength: 1, maxLength: 64, description: 'The badge of the operator.' }),
    pin: Type.String({ minLength: 1, maxLength: 16, description: 'The PIN of the badge.' }),
  },
  { description: 'A supervisor other than the caller. Required above a declared value threshold.' },
)

export type ProveSecond = (
  request: { actor: string; operator: Operator },
  second: { badge: string; pin: string } | undefined,
) => Promise<string | undefined>

/** Proves that a badge and PIN belong to another operator with a role. */
type Proofs = {
  proveSecond(
    second: { badge: string; pin: string },
    first: { actor: string; operatorId: number; role: OperatorRole },
  ): Promise<Operator>
}

/** Returns the actor of the second signature; undefined when none was given. */
export const createProveSecond =
  ({ proveSecond }: Proofs): ProveSecond =>
  async ({ actor, operator }, second) => {
    if (!second) return undefined
    if (operator.id === null)
      fail(
        403,
        'second_person_required',
        'Two people must sign, and an API key is not a person; sign in as an operator.',
      )
    const { id } = await proveSecond(second, { actor, operatorId: operator.id, role: 'supervisor' })
    return `operator:${id}`
  }
