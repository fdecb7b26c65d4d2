// The resources of the client: one file per top-level resource, one thin method per operation.
import { camel, exampleOf } from './examples.ts'
import { pascal, treeOf, type Tree } from './operation-tree.ts'
import { readOperations, type Document, type Operation, type Parameter } from './read-document.ts'

export type Output = { path: string; text: string }

const typeOf = ({ schema }: Parameter): string => (schema.type === 'integer' ? 'number' : 'string')

/** Vault writes carry their key in the body. */
const bodyKeys = ['idempotency_key', 'submission_key']
const bodyKeyOf = ({ body }: Operation): string | undefined =>
  bodyKeys.find((name) => body?.properties?.[name] !== undefined)

function parametersOf(operation: Operation): string[] {
  const { operationId, pathParameters, answer, hasQuery, needsQuery, body, needsBody, isUpload, takesKey } = operation
  const parameters = pathParameters.map((one) => `${camel(one.name)}: ${typeOf(one)}`)
  if (answer.kind === 'pages')
    return [...parameters, `options: ListOptions<'${operationId}'>${needsQuery ? '' : ' = {}'}`]
  if (body) parameters.push(`body: Body<'${operationId}'>${needsBody ? '' : ' = {}'}`)
  if (isUpload) parameters.push('file: Blob')
  if (hasQuery) parameters.push(`query: Query<'${operationId}'>${needsQuery ? '' : ' = {}'}`)
  return [...parameters, `options: ${takesKey ? 'OnceOptions' : 'CallOptions'} = {}`]
}

function resultOf({ operationId, answer }: Operation): string {
  const data = `Data<'${operationId}'>`
  if (answer.kind === 'file') return 'Promise<FileAnswer>'
  if (answer.kind === 'pages') return `Pages<${answer.field ? `${data}['${answer.field}']` : data}[number]>`
  return `Promise<${answer.field ? `${data}['${answer.field}']` : data}>`
}

function requestOf(operation: Operation): string {
  const { method, path, pathParameters, hasQuery, body, isUpload, takesKey } = operation
  const bodyKey = bodyKeyOf(operation)
  const names = pathParameters.map(({ name }) => camel(name))
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${segment(${camel(name)})}`)
  const parts = [
    `method: '${method.toUpperCase()}'`,
    names.length > 0 ? `path: \`${url}\`` : `path: '${url}'`,
    ...(hasQuery ? ['query'] : []),
    ...(body ? [bodyKey ? `body: withKey(body, '${bodyKey}')` : 'body'] : []),
    ...(isUpload ? ['file'] : []),
  ]
  return `{ ${takesKey ? "idempotencyKey: 'auto', " : ''}...options, ${parts.join(', ')} }`
}

function callOf(operation: Operation): string {
  const { path, answer, pathParameters } = operation
  if (answer.kind === 'file') return `http.file(${requestOf(operation)})`
  if (answer.kind === 'data') return `http.data(${requestOf(operation)}${answer.field ? `, '${answer.field}'` : ''})`
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${segment(${camel(name)})}`)
  const quoted = pathParameters.length > 0 ? `\`${url}\`` : `'${url}'`
  return `http.pages(${quoted}, ${answer.field ? `'${answer.field}'` : 'undefined'}, options)`
}

function commentOf(operation: Operation, access: string): string {
  const lines = [
    `${operation.summary}.`,
    '',
    ...operation.description.split('\n'),
    '',
    '@example',
    exampleOf(operation, access),
  ]
  return `/**\n${lines.map((line) => ` * ${line.replaceAll('*/', '* /')}`.trimEnd()).join('\n')}\n */`
}

function renderTree(tree: Tree, access: string): string {
  const children = [...tree.children].map(([name, child]) => `${name}: ${renderTree(child, `${access}.${name}`)}`)
  const methods = [...tree.methods].map(([name, operation]) => {
    const head = `${name}: (${parametersOf(operation).join(', ')}): ${resultOf(operation)}`
    return `${commentOf(operation, `${access}.${name}`)}\n${head} => ${callOf(operation)}`
  })
  return `{\n${[...children, ...methods].join(',\n\n')},\n}`
}

const head = '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n'

function renderFile(name: string, tree: Tree): string {
  const text = renderTree(tree, name)
  const pick = (names: readonly string[]) => names.filter((one) => new RegExp(`\\b${one}\\b[<(; ,)>]`).test(text))
  const types = pick(['Body', 'CallOptions', 'Data', 'FileAnswer', 'ListOptions', 'OnceOptions', 'Query'])
  const values = pick(['segment', 'withKey'])
  return [
    head,
    `import type { ${types.join(', ')} } from '../../operations.ts'`,
    ...(text.includes('Pages<') ? [`import type { Pages } from '../../pages.ts'`] : []),
    `import { ${[...values, 'type Http'].join(', ')} } from '../../request.ts'\n`,
    `export const create${pascal(name)} = (http: Http) => (${text})\n`,
    `export type ${pascal(name)} = ReturnType<typeof create${pascal(name)}>\n`,
  ].join('\n')
}

function listMethods(tree: Tree, access: readonly string[]): [string, string][] {
  const own = [...tree.methods].map(([name, { operationId }]): [string, string] => [
    operationId,
    [...access, name].join('.'),
  ])
  return [...own, ...[...tree.children].flatMap(([name, child]) => listMethods(child, [...access, name]))]
}

/** The method of every operation, by `operationId`. */
function renderIndex(root: Tree): string {
  const rows = listMethods(root, []).toSorted(([left], [right]) => (left < right ? -1 : 1))
  const lines = rows.map(([id, access]) => `  ${id}: '${access}',`)
  return `${head}\n/** The method of every operation. */\nexport const methodNames = {\n${lines.join('\n')}\n} as const\n`
}

export const resourcesFolder = 'sdk/src/generated/resources'

/** The files of `sdk/src/generated` besides the types. */
export function renderResources(openapi: string): Output[] {
  const root = treeOf(readOperations(JSON.parse(openapi) as Document))
  const files = [...root.children].map(([name, tree]) => ({
    path: `${resourcesFolder}/${name}.ts`,
    text: renderFile(name, tree),
  }))
  return [...files, { path: 'sdk/src/generated/method-names.ts', text: renderIndex(root) }]
}
