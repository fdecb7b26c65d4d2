import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { NullableInteger, NullableString } from '../../http/schema/fields.ts'
import type { EvidenceReport } from '../evidence/verify.ts'

const Report = Type.Object({
  audit: Type.Object(
    {
      is_whole: Type.Boolean({ description: 'Whether the hash chain is intact.' }),
      first_broken_id: NullableInteger({
        description: 'The first entry whose hash, link to its predecessor or checkpoint is invalid.',
      }),
      detached_to: Type.Integer({
        description: 'Entries up to this number are archived, as a checkpoint says; 0 when all are in the database.',
      }),
    },
    { description: 'The verification of the audit log.' },
  ),
  custody: Type.Object(
    {
      is_whole: Type.Boolean({ description: 'Whether the hash chain is intact.' }),
      broken: Type.Array(
        Type.Object({
          unique_id: Type.String({ description: 'The permanent id of the item.' }),
          seq: Type.Integer({ description: 'The number of the entry, from 1.' }),
        }),
        { description: 'The first broken link, if any.' },
      ),
    },
    { description: 'Who holds the funds and cards.' },
  ),
  checkpoints: Type.Object(
    {
      is_whole: Type.Boolean({ description: 'Whether the hash chain is intact.' }),
      count: Type.Integer({ description: 'Signed checkpoints outside the database; 0 where none are written.' }),
      first_broken_number: NullableInteger({
        description: 'The first checkpoint that is missing, not signed by the key, or does not follow its predecessor.',
      }),
      last_at: NullableString({ description: 'The time of last.' }),
      public_key: NullableString({ description: 'The Ed25519 key of the newest signatures, in hexadecimal.' }),
      published: Type.Object(
        {
          last_number: NullableInteger({ description: 'The newest checkpoint whose hash is on chain.' }),
          first_different_number: NullableInteger({
            description: 'The first checkpoint that is missing or differs from its hash on chain.',
          }),
        },
        { description: 'The comparison with the hashes on chain; both fields are null where none are published.' },
      ),
    },
    { description: 'The checkpoints.' },
  ),
})

export type AuditRouteDeps = { verifyRecords(): Promise<EvidenceReport> }

export function auditRoutes(app: App, { verifyRecords }: AuditRouteDeps): void {
  app.get(
    '/api/v1/operator/v1/audit/verify',
    {
      config: {
        operationId: 'verifyOperatorAuditLog',
        scope: 'platform:admin',
        gate: 'none',
        roles: ['admin', 'supervisor'],
      },
      schema: {
        summary: 'Verify the hash chains of the audit log and of the chain of custody',
        description:
          'Entries are also compared with the signed checkpoints outside the database, so that a chain whose hashes were all computed again is found as well.',
        tags: ['Operators'],
        response: { 200: success(Report) },
      },
    },
    async () => {
      const { brokenEntry, detachedTo, brokenEvents, checkpoints } = await verifyRecords()
      const { record } = checkpoints
      return ok({
        audit: {
          is_whole: brokenEntry === undefined,
          first_broken_id: brokenEntry === undefined ? null : Number(brokenEntry),
          detached_to: detachedTo,
        },
        custody: {
          is_whole: brokenEvents.length === 0,
          broken: brokenEvents.map(({ uniqueId, seq }) => ({ unique_id: uniqueId, seq })),
        },
        checkpoints: {
          is_whole: checkpoints.firstBroken === undefined && record?.firstDifferent === undefined,
          count: checkpoints.count,
          first_broken_number: checkpoints.firstBroken ?? null,
          last_at: checkpoints.lastAt,
          public_key: checkpoints.publicKey,
          published: {
            last_number: record && record.lastNumber > 0 ? record.lastNumber : null,
            first_different_number: record?.firstDifferent ?? null,
          },
        },
      })
    },
  )
}
