import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { overseers } from '../../http/pipeline/scopes.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { described, Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import type { JobAdministration } from './service.ts'
import { failedJobToWire, FailedJobWire, JobStateQuery } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const JobPath = Type.Object({
  id: described(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), 'The id of the job.'),
})

export function jobRoutes(app: App, { jobs }: { jobs: JobAdministration }): void {
  app.get(
    '/api/v1/admin/jobs',
    {
      config: { operationId: 'listAdminJobs', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List background jobs whose last attempt failed, newest first',
        tags,
        querystring: Type.Object({ ...PageQuery, state: JobStateQuery }),
        response: { 200: successPage(Type.Object({ jobs: described(Type.Array(Ref(FailedJobWire)), 'The jobs.') })) },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await jobs.list(query.state, page), page)
      return okPage({ jobs: rows.map(failedJobToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/jobs/:id/retry',
    {
      config: {
        operationId: 'retryAdminJob',
        refuses: { 409: ['invalid_status'] },
        consoleRoles: ['admin'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Run a dead job again',
        description: 'The job starts at once and has all of its attempts again.',
        tags,
        params: JobPath,
        response: { 202: success(Type.Object({ job: Ref(FailedJobWire) })) },
      },
    },
    async ({ params, caller }, reply) =>
      reply.code(202).send(ok({ job: failedJobToWire(await jobs.retry(BigInt(params.id), actorOf(caller))) })),
  )
}
