import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { NullableInteger } from '../../http/schema/fields.ts'
import { operatorUrl, tags } from '../route-config.ts'

const Report = Type.Object({
  audit: Type.Object({
    is_whole: Type.Boolean(),
    first_broken_id: NullableInteger({
      description: 'The first entry whose hash or link to its predecessor is invalid.',
    }),
  }),
  custody: Type.Object({
    is_whole: Type.Boolean(),
    broken: Type.Array(Type.Object({ unique_id: Type.String(), seq: Type.Integer() })),
  }),
})

export type AuditRouteDeps = {
  findBrokenEntry(): Promise<bigint | undefined>
  findBrokenCustody(): Promise<{ uniqueId: string; seq: number }[]>
}

export function auditRoutes(app: App, { findBrokenEntry, findBrokenCustody }: AuditRouteDeps): void {
  app.get(
    `${operatorUrl}/audit/verify`,
    {
      config: { scope: 'platform:admin', gate: 'none', roles: ['admin', 'supervisor'] },
      schema: {
        summary: 'Verify the hash chains of the audit log and of the chain of custody',
        tags,
        response: { 200: success(Report) },
      },
    },
    async () => {
      const entry = await findBrokenEntry()
      const broken = await findBrokenCustody()
      return ok({
        audit: { is_whole: entry === undefined, first_broken_id: entry === undefined ? null : Number(entry) },
        custody: {
          is_whole: broken.length === 0,
          broken: broken.map(({ uniqueId, seq }) => ({ unique_id: uniqueId, seq })),
        },
      })
    },
  )
}
