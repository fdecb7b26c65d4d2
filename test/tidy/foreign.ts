import { Visitor } from 'oxc-parser'
import type { Rule, Source } from './sources.ts'

/** Pages that show what people, tenants and catalogs have written. */
const isPage = ({ path }: Source): boolean =>
  path.endsWith('.tsx') && /^(console\/src|console\/station\/src|demo\/shop\/page\/src)\//.test(path)

/** Fields whose text the product has not written, so that it may run from right to left. */
const foreign =
  /^(name|names|memo|notes|body|subject|description|reference|reason|comment|summary|message|city|street1|street2|expansion|external_user_?id|externalUserId|(\w+(_n|N)ame))$/
/** Names of the product itself. */
const own = /^(class|field|file|event|tab|column|amount)_?name$/i

type Node = {
  type: string
  start: number
  name?: unknown
  value?: string
  property?: Node
  expression?: Node
  children?: Node[]
  openingElement?: { name: Node }
}

/** The name of a field or variable whose text is shown as it is. */
function shownName(expression: Node | undefined): string | undefined {
  if (!expression) return undefined
  if (expression.type === 'ChainExpression') return shownName(expression.expression)
  if (expression.type === 'MemberExpression') return shownName(expression.property)
  return expression.type === 'Identifier' ? String(expression.name) : undefined
}

const isBlank = ({ type, value = '' }: Node): boolean => type === 'JSXText' && value.trim() === ''
const isForeign = (name: string): boolean => foreign.test(name) && !own.test(name)

/** Within a line, text from right to left moves its neighbours, such as numbers and punctuation, unless it is isolated. */
export const checkForeignText: Rule = ({ sources }) =>
  sources.filter(isPage).flatMap((source) => {
    const found: string[] = []
    function look(children: readonly Node[], tag: string | undefined): void {
      const inline = children.filter((child) => !isBlank(child))
      if (tag === 'bdi' || tag === 'option' || inline.length < 2) return
      for (const { type, expression, start } of inline) {
        const name = type === 'JSXExpressionContainer' ? shownName(expression) : undefined
        if (name !== undefined && isForeign(name))
          found.push(`${source.path}:${source.lineOf(start)} shows ${name} beside other text without <bdi>`)
      }
    }
    new Visitor({
      JSXElement: (node) => look(node.children as Node[], (node.openingElement.name as { name?: string }).name),
      JSXFragment: (node) => look(node.children as Node[], undefined),
    }).visit(source.program)
    return found
  })
