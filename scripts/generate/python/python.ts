// The Python client: one module per resource with the method names of the SDK, and the types of every body and answer.
import { pascal, treeOf } from '../../../sdk/scripts/operation-tree.ts'
import { readOperations, type Document } from '../../../sdk/scripts/read-document.ts'
import { head, snake } from './names.ts'
import { renderModule, type Shapes } from './resources.ts'
import { createTypes, type Schema } from './types.ts'

export const pythonResources = 'clients/python/packhouse/resources'
const typesPath = 'clients/python/packhouse/types.py'
const clientPath = 'clients/python/packhouse/api.py'

type Content = { content?: Record<string, { schema?: Schema }> }
type RawOperation = { operationId: string; requestBody?: Content; responses: Record<string, Content> }

const jsonOf = ({ content }: Content): Schema | undefined => content?.['application/json']?.schema

/** The body and the `data` of each operation, as the document declares them. */
function readShapes(document: { paths: Record<string, Record<string, RawOperation>> }): Map<string, Shapes> {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return new Map(
    operations.map(({ operationId, requestBody, responses }) => {
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
      const data = success && jsonOf(success)?.properties?.['data']
      return [operationId, { body: requestBody && jsonOf(requestBody), data }]
    }),
  )
}

function renderClient(names: readonly string[]): string {
  const imports = names.map((name) => `from .resources.${snake(name)} import ${pascal(name)}`)
  const fields = names.map((name) => `        self.${snake(name)} = ${pascal(name)}(http)`)
  const start = '    def __init__(self, http: Http) -> None:'
  const text = '    """Every operation of the API, as a method of its resource."""'
  return `${head}\nfrom .http import Http\n${imports.join('\n')}\n\n\nclass Api:\n${text}\n\n${start}\n        self.http = http\n${fields.join('\n')}\n`
}

/** The generated files of the Python client. */
export function renderPython(openapi: string): { path: string; text: string }[] {
  const document = JSON.parse(openapi) as Document & { components: { schemas: Record<string, Schema> } }
  const shapes = readShapes(document as unknown as Parameters<typeof readShapes>[0])
  const types = createTypes(document.components.schemas)
  const shapesOf = (id: string): Shapes => shapes.get(id) ?? { body: undefined, data: undefined }
  const children = [...treeOf(readOperations(document)).children]
  const modules = children.map(([name, tree]) => ({
    path: `${pythonResources}/${snake(name)}.py`,
    text: renderModule(name, tree, { types, shapesOf }),
  }))
  // Events are not the answer of an operation.
  types.typeOf({ $ref: '#/components/schemas/AnyEvent' }, 'AnyEvent')
  return [
    ...modules,
    { path: `${pythonResources}/__init__.py`, text: head },
    { path: typesPath, text: types.render() },
    { path: clientPath, text: renderClient(children.map(([name]) => name)) },
  ]
}
