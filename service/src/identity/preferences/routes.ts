import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { consoleUrl, forPeople, tags } from '../console-route-config.ts'
import type { PreferenceService } from './service.ts'

const url = `${consoleUrl}/preferences`
const PreferenceData = Type.Object({
  preferences: Type.Record(Type.String(), Type.Unknown(), { description: 'Any JSON object of at most 8192 bytes.' }),
})

export function preferenceRoutes(app: App, { preferences }: { preferences: PreferenceService }): void {
  app.get(
    url,
    {
      config: { operationId: 'getConsolePreferences', ...forPeople },
      schema: { summary: 'Get your settings of the console', tags, response: { 200: success(PreferenceData) } },
    },
    async ({ operatorSession }) =>
      ok({ preferences: await preferences.read(requireSession(operatorSession).operatorId) }),
  )

  app.put(
    url,
    {
      config: { operationId: 'setConsolePreferences', ...forPeople },
      schema: {
        summary: 'Replace your settings of the console',
        tags,
        body: PreferenceData,
        response: { 200: success(PreferenceData) },
      },
    },
    async ({ operatorSession, body }) => {
      const { operatorId } = requireSession(operatorSession)
      return ok({ preferences: await preferences.write(operatorId, body.preferences) })
    },
  )
}
