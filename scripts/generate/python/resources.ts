import { pascal, type Tree } from '../../../sdk/scripts/operation-tree.ts'
import type { Operation, Parameter } from '../../../sdk/scripts/read-document.ts'
import { docString, head, pascal as typeName, quote, snake } from './names.ts'
import type { Schema, Types } from './types.ts'

/** The request and answer of an operation in the document. */
export type Shapes = { body: Schema | undefined; data: Schema | undefined }

type Context = { types: Types; shapesOf: (operationId: string) => Shapes }

const bodyKeys = ['idempotency_key', 'submission_key']

/** Vault writes carry their key in the body. */
const bodyKeyOf = ({ body }: Operation): string | undefined =>
  bodyKeys.find((name) => body?.properties?.[name] !== undefined)

const isInteger = ({ schema }: Parameter): boolean => schema.type === 'integer'

function signatureOf(operation: Operation, { types, shapesOf }: Context): string[] {
  const { pathParameters, queryParameters, body, needsBody, isUpload, takesKey, operationId } = operation
  const parameters = ['self', ...pathParameters.map((one) => `${snake(one.name)}: ${isInteger(one) ? 'int' : 'str'}`)]
  if (body) {
    const type = `types.${types.typeOf(shapesOf(operationId).body ?? {}, `${typeName(operationId)}Body`)}`
    parameters.push(needsBody ? `body: ${quote(type)}` : `body: Optional[${quote(type)}] = None`)
  }
  if (isUpload) parameters.push('file: bytes')
  const named = queryParameters
    .toSorted((left, right) => Number(right.required ?? false) - Number(left.required ?? false))
    .map((one) => {
      const type = isInteger(one) ? 'int' : one.schema.type === 'boolean' ? 'bool' : 'str'
      return one.required ? `${snake(one.name)}: ${type}` : `${snake(one.name)}: Optional[${type}] = None`
    })
  if (takesKey) named.push('idempotency_key: Optional[str] = None')
  return [...parameters, '*', ...named, 'timeout: Optional[float] = None']
}

/** The type of the answer as the method returns it: a page's rows, one field of `data`, or all of it. */
function resultOf({ operationId, answer }: Operation, { types, shapesOf }: Context): string {
  if (answer.kind === 'file') return 'bytes'
  const { data } = shapesOf(operationId)
  if (data === undefined) return 'Any'
  const whole = types.typeOf(data, `${typeName(operationId)}Data`)
  const base = typeName(operationId)
  const field = answer.field === undefined ? undefined : data.properties?.[answer.field]
  const isNested = field !== undefined && answer.field !== undefined
  const type = isNested ? types.typeOf(field, `${base}Data${typeName(answer.field ?? '')}`) : whole
  if (answer.kind === 'data') return type
  return `Iterator[${type.replace(/^(?:Optional\[)?List\[(.*?)\]\]?$/, '$1')}]`
}

/** Qualifies the names of classes with their module. */
const qualified = (type: string): string =>
  type.replaceAll(/"(?:[^"\\]|\\.)*"|\b([A-Z]\w*)\b/g, (whole, name?: string) =>
    name === undefined ||
    ['Any', 'Dict', 'List', 'Literal', 'Optional', 'Union', 'Iterator', 'None', 'True', 'False'].includes(name)
      ? whole
      : `types.${name}`,
  )

function callOf(operation: Operation): string {
  const { method, path, queryParameters, body, isUpload, takesKey, answer } = operation
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{segment(${snake(name)})}`)
  const query = queryParameters.map(({ name }) => `${quote(name)}: ${snake(name)}`)
  const bodyKey = bodyKeyOf(operation)
  const parts = [
    quote(method.toUpperCase()),
    `${url.includes('{') ? 'f' : ''}${quote(url)}`,
    ...(query.length > 0 ? [`query={${query.join(', ')}}`] : []),
    ...(body ? [bodyKey ? `body=with_key(body, ${quote(bodyKey)})` : 'body=body'] : []),
    ...(isUpload ? ['file=file'] : []),
    ...(takesKey ? ['idempotency_key=idempotency_key or new_key()'] : []),
    'timeout=timeout',
  ]
  if (answer.kind === 'file') return `self._http.file(${parts.join(', ')})`
  const field = answer.field === undefined ? [] : [`field=${quote(answer.field)}`]
  return `self._http.${answer.kind === 'pages' ? 'pages' : 'data'}(${[...parts, ...field].join(', ')})`
}

function renderMethod(name: string, operation: Operation, context: Context): string {
  const result = resultOf(operation, context)
  const parameters = signatureOf(operation, context).map((one) =>
    one.replaceAll(/"types\.(.*)"/g, (_, type: string) => quote(qualified(type))),
  )
  return [
    `    def ${snake(name)}(\n        ${parameters.join(',\n        ')},\n    ) -> ${quote(qualified(result))}:`,
    docString(`${operation.summary}.\n\n${operation.description}`, '        '),
    `        return ${callOf(operation)}`,
  ].join('\n')
}

/** Classes of the inner resources come before the class that uses them. */
function renderClass(tree: Tree, className: string, context: Context): string[] {
  const children = [...tree.children]
  const inner = children.flatMap(([name, child]) => renderClass(child, className + pascal(name), context))
  const fields = children.map(([name]) => `        self.${snake(name)} = ${className}${pascal(name)}(http)`)
  const start = ['    def __init__(self, http: Http) -> None:', '        self._http = http', ...fields].join('\n')
  const methods = [...tree.methods].map(([name, operation]) => renderMethod(name, operation, context))
  return [...inner, [`class ${className}:`, start, ...methods].join('\n\n').replace(':\n\n', ':\n')]
}

/** One module per top-level resource. */
export function renderModule(name: string, tree: Tree, context: Context): string {
  const classes = renderClass(tree, pascal(name), context)
  const text = classes.join('\n\n\n')
  const names = ['Http', 'new_key', 'segment', 'with_key'].filter((one) => one === 'Http' || text.includes(`${one}(`))
  const typing = ['Any', 'Dict', 'Iterator', 'List', 'Literal', 'Optional', 'Union'].filter((one) =>
    new RegExp(`\\b${one}\\b`).test(text),
  )
  return `${head}# mypy: disable-error-code="no-any-return"\n\nfrom typing import ${typing.join(', ')}\n\nfrom .. import types\nfrom ..http import ${names.join(', ')}\n\n\n${text}\n`
}
