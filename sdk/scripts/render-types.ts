// The SDK's wire types are made from the OpenAPI document, so that a drift between the two does not compile.
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

const head = '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n\n'

type Content = { content?: Record<string, { example?: unknown }> }
type Response = Content & { headers?: unknown }
type Path = Record<string, { requestBody?: Content; responses?: Record<string, Response> }>

function dropExamples({ content = {} }: Content): void {
  for (const media of Object.values(content)) delete media.example
}

/**
 * Errors have one type for all operations, headers are not part of the types, and the methods show the examples: here they
 * would triple the file.
 */
function withoutErrors(document: OpenAPI3): OpenAPI3 {
  for (const path of Object.values((document.paths ?? {}) as Record<string, Path>)) {
    for (const { requestBody = {}, responses = {} } of Object.values(path)) {
      dropExamples(requestBody)
      for (const [status, response] of Object.entries(responses)) {
        dropExamples(response)
        delete response.headers
        if (/^[45]/.test(status)) delete responses[status]
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
