// The SDK's wire types are made from the OpenAPI document, so that a drift between the two does not compile.
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

const head = '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n\n'

type Response = { headers?: unknown }
type Path = Record<string, { responses?: Record<string, Response> }>

/** Errors have one type for all operations, and headers are not part of the types: both would triple the file. */
function withoutErrors(document: OpenAPI3): OpenAPI3 {
  for (const path of Object.values((document.paths ?? {}) as Record<string, Path>)) {
    for (const { responses = {} } of Object.values(path)) {
      for (const status of Object.keys(responses)) {
        if (/^[45]/.test(status)) delete responses[status]
        else delete responses[status]?.headers
      }
    }
  }
  if (document.components) {
    delete document.components.responses
    delete document.components.headers
  }
  return document
}

/** The types of every path, body and answer of an OpenAPI document. */
export async function renderTypes(openapi: string): Promise<string> {
  const document = withoutErrors(JSON.parse(openapi) as OpenAPI3)
  return head + astToString(await openapiTypescript(document, { silent: true, alphabetize: true }))
}
