// The calls of every operation with the SDK and the Python client, which the API reference shows.
import { argumentsOf, exampleOf, inLines, literal } from '../../sdk/scripts/examples.ts'
import { treeOf, type Tree } from '../../sdk/scripts/operation-tree.ts'
import { readOperations, type Document, type Operation } from '../../sdk/scripts/read-document.ts'
import { foldedJson } from '../../service/src/http/pipeline/folded-json.ts'
import { addCodeSamples, type Calls } from '../../service/src/http/schema/code-samples.ts'
import { snake } from './python/names.ts'

const callsPath = 'service/src/http/schema/code-samples.json'

/** A JSON value as a literal of Python. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`)
  return `{${entries.join(', ')}}`
}

function pythonCall(operation: Operation, access: string): string {
  const { path, body, query } = argumentsOf(operation)
  const values = [
    ...path.map(pythonLiteral),
    ...(body === undefined ? [] : [inLines(body, pythonLiteral, (field) => JSON.stringify(field))]),
    ...(operation.isUpload ? ['file'] : []),
    ...query.map(([name, value]) => `${snake(name)}=${pythonLiteral(value)}`),
  ]
  const call = `packhouse.${access.split('.').map(snake).join('.')}(${values.join(', ')})`
  return operation.answer.kind === 'pages' ? `for row in ${call}:\n    print(row)` : `result = ${call}`
}

const listCalls = (tree: Tree, access: readonly string[]): [operationId: string, calls: Calls][] => [
  ...[...tree.methods].map(([name, operation]): [string, Calls] => {
    const method = [...access, name].join('.')
    return [
      operation.operationId,
      {
        typescript: exampleOf(operation, method, (body) => inLines(body, literal)),
        python: pythonCall(operation, method),
      },
    ]
  }),
  ...[...tree.children].flatMap(([name, child]) => listCalls(child, [...access, name])),
]

/** The calls by operation id. */
function readCalls(openapi: string): Record<string, Calls> {
  const tree = treeOf(readOperations(JSON.parse(openapi) as Document))
  return Object.fromEntries(listCalls(tree, []).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

/** The calls, and the document with their samples; the service adds those of its last generation. */
export function renderCodeSamples(openapi: string): { openapi: string; output: { path: string; text: string } } {
  const calls = readCalls(openapi)
  const document = JSON.parse(openapi) as { paths: Record<string, Record<string, object>> }
  addCodeSamples(
    Object.values(document.paths).flatMap((methods) => Object.values(methods)),
    calls,
  )
  return {
    openapi: `${foldedJson(document)}\n`,
    output: { path: callsPath, text: `${JSON.stringify(calls, undefined, 2)}\n` },
  }
}
