// The SDK's wire types are made from the OpenAPI document, so that a drift between the two does not compile.
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

const head = '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n\n'

/** The types of every path, body and answer of an OpenAPI document. */
export async function renderTypes(openapi: string): Promise<string> {
  const document = JSON.parse(openapi) as OpenAPI3
  return head + astToString(await openapiTypescript(document, { silent: true, alphabetize: true }))
}
