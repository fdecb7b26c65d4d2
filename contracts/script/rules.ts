// The rules that every contract keeps. Each takes the syntax trees and names what breaks it.
import type { Access } from './access.ts'
import { childrenOf, isNode, nameOf, placeOf, typeOf, walk, type Node, type Trees } from './ast.ts'
import type { Sources } from './compile.ts'

/** Permitted exceptions with their reasons, by function or event. */
export type Exceptions = {
  /** Functions that any account may call, as `Contract.function`. */
  public: Readonly<Record<string, string>>
  /** Loops over stored lists, as `Contract.function`. */
  loops: Readonly<Record<string, string>>
  /** Calls into foreign code with the rights of the caller, as `Contract.function`. */
  delegates: Readonly<Record<string, string>>
}

export type Checked = { trees: Trees; sources: Sources; access: readonly Access[]; exceptions: Exceptions }
type Found = { node: Node; path: string; where: string; what: string }
type Rule = (node: Node, parents: readonly Node[]) => string | undefined

/** The exception a finding may have, and its list. */
type NamedRule = { name: string; check: Rule; list?: keyof Exceptions }

/** Sandbox contracts imitate foreign ones and hold no real money. */
const isShipped = (path: string): boolean => path.startsWith('src/') && !path.startsWith('src/sandbox/')

const memberOf = (node: Node): string => (typeof node['memberName'] === 'string' ? node['memberName'] : '')
const calledOf = (node: Node): Node | undefined => {
  const expression = node['expression']
  if (!isNode(expression)) return undefined
  return expression.nodeType === 'FunctionCallOptions' ? (expression['expression'] as Node) : expression
}
const isLowLevel = (node: Node): boolean =>
  ['call', 'delegatecall', 'staticcall', 'send'].includes(memberOf(node)) &&
  typeOf(node['expression']).startsWith('address')

/** The statement drops the result, or its first value. */
function dropsResult(node: Node, parent: Node | undefined): boolean {
  if (parent?.nodeType === 'ExpressionStatement') return true
  if (parent?.nodeType !== 'VariableDeclarationStatement' || parent['initialValue'] !== node) return false
  return (parent['declarations'] as (Node | null)[])[0] === null
}

const readsStoredLength = (condition: Node): boolean =>
  [...walk(condition)].some((part) => memberOf(part) === 'length' && typeOf(part['expression']).includes('storage'))

/** A function that other accounts call; one that overrides another has the description of that one. */
const isExternal = (node: Node): boolean =>
  node.nodeType === 'FunctionDefinition' &&
  node['kind'] === 'function' &&
  (node['visibility'] === 'external' || node['visibility'] === 'public')

const rules: readonly NamedRule[] = [
  {
    name: 'no tx.origin',
    check: (node) =>
      memberOf(node) === 'origin' && nameOf(node['expression'] as Node) === 'tx' ? 'tx.origin' : undefined,
  },
  {
    name: 'no unchecked low-level call',
    check: (node, parents) => {
      const called = node.nodeType === 'FunctionCall' ? calledOf(node) : undefined
      return called && isLowLevel(called) && dropsResult(node, parents.at(-1)) ? memberOf(called) : undefined
    },
  },
  {
    name: 'no delegatecall',
    list: 'delegates',
    check: (node) =>
      memberOf(node) === 'delegatecall' || (node.nodeType === 'YulFunctionCall' && yulName(node) === 'delegatecall')
        ? 'delegatecall'
        : undefined,
  },
  {
    name: 'no selfdestruct',
    check: (node) =>
      (node.nodeType === 'Identifier' && nameOf(node) === 'selfdestruct') ||
      (node.nodeType === 'YulFunctionCall' && yulName(node) === 'selfdestruct')
        ? 'selfdestruct'
        : undefined,
  },
  {
    name: 'no unchecked token transfer',
    check: (node, parents) => {
      const called = node.nodeType === 'FunctionCall' ? calledOf(node) : undefined
      if (!called || !['transfer', 'transferFrom', 'approve'].includes(memberOf(called))) return undefined
      const isToken = typeOf(called['expression']).includes('IERC20')
      return isToken && dropsResult(node, parents.at(-1)) ? memberOf(called) : undefined
    },
  },
  {
    name: 'no loop over a stored list',
    list: 'loops',
    check: (node) => {
      if (node.nodeType !== 'ForStatement' && node.nodeType !== 'WhileStatement') return undefined
      if (!isNode(node['condition'])) return 'a loop without condition'
      return readsStoredLength(node['condition']) ? 'the length of a stored list' : undefined
    },
  },
  {
    name: 'assembly is memory-safe',
    check: (node) =>
      node.nodeType === 'InlineAssembly' && !((node['flags'] ?? []) as string[]).includes('memory-safe')
        ? 'assembly'
        : undefined,
  },
  {
    name: 'every external function is described',
    check: (node) =>
      isExternal(node) && !isNode(node['documentation']) && ((node['baseFunctions'] ?? []) as number[]).length === 0
        ? nameOf(node)
        : undefined,
  },
  {
    name: 'one exact compiler version',
    check: (node) =>
      node.nodeType === 'PragmaDirective' &&
      (node['literals'] as string[])[0] === 'solidity' &&
      (node['literals'] as string[]).slice(1).join('') !== '0.8.37'
        ? (node['literals'] as string[]).join(' ')
        : undefined,
  },
]

const yulName = (node: Node): string => nameOf((node['functionName'] ?? {}) as Node)

/** Walks with the nodes above; `where` is the function that encloses a finding. */
function findAll(tree: Node, path: string, { name, check }: NamedRule): Found[] {
  const found: Found[] = []
  const visit = (node: Node, parents: readonly Node[]): void => {
    const what = check(node, parents)
    if (what !== undefined) found.push({ node, path, what: `${name}: ${what}`, where: enclosing([...parents, node]) })
    for (const child of childrenOf(node)) visit(child, [...parents, node])
  }
  visit(tree, [])
  return found
}

function enclosing(nodes: readonly Node[]): string {
  const contract = nodes.find(({ nodeType }) => nodeType === 'ContractDefinition')
  const method = nodes.find(({ nodeType }) => nodeType === 'FunctionDefinition')
  return `${contract ? nameOf(contract) : ''}.${method ? nameOf(method) || String(method['kind']) : ''}`
}

/** Every function that changes state names a role, checks its caller, or is listed as public with a reason. */
function findUnguarded({ access, exceptions }: Checked): { unguarded: Access[]; unused: string[] } {
  const open = access.filter(
    ({ roles, isCallerChecked, isForeign, path }) =>
      !isForeign && isShipped(path) && roles.length === 0 && !isCallerChecked,
  )
  const keyOf = ({ contract, signature }: Access): string => `${contract}.${signature.split('(')[0]}`
  const used = new Set(open.map(keyOf))
  return {
    unguarded: open.filter((one) => exceptions.public[keyOf(one)] === undefined),
    unused: Object.keys(exceptions.public).filter((key) => !used.has(key)),
  }
}

/** Events whose meaning is neither in a comment nor evident: an event is the record an auditor reads. */
function findUndocumentedEvents({ trees, sources }: Checked, documented: string): string[] {
  const missing: string[] = []
  for (const [path, tree] of trees) {
    if (!isShipped(path)) continue
    for (const node of walk(tree)) {
      if (node.nodeType !== 'EventDefinition' || isNode(node['documentation'])) continue
      if (new RegExp(`\\| \`${nameOf(node)}\``).test(documented)) continue
      missing.push(`${placeOf(node, path, sources.get(path) ?? '')} event ${nameOf(node)} is not described`)
    }
  }
  return missing
}

/** Everything that breaks a rule; `documented` is the text that describes events without a comment. */
export function checkRules(checked: Checked, documented: string): string[] {
  const { trees, sources, exceptions } = checked
  const problems: string[] = []
  const usedExceptions = new Set<string>()
  for (const [path, tree] of trees) {
    if (!isShipped(path)) continue
    for (const rule of rules) {
      for (const { node, where, what } of findAll(tree, path, rule)) {
        if (rule.list && exceptions[rule.list][where] !== undefined) usedExceptions.add(`${rule.list} ${where}`)
        else problems.push(`${placeOf(node, path, sources.get(path) ?? '')} ${where}: ${what}`)
      }
    }
  }
  for (const list of ['loops', 'delegates'] as const) {
    for (const where of Object.keys(exceptions[list]))
      if (!usedExceptions.has(`${list} ${where}`)) problems.push(`rules.json: ${list} ${where} is not needed`)
  }
  const { unguarded, unused } = findUnguarded(checked)
  for (const { contract, signature, node, path } of unguarded)
    problems.push(
      `${placeOf(node, path, sources.get(path) ?? '')} ${contract}.${signature} has no role and is not listed as public`,
    )
  for (const key of unused) problems.push(`rules.json: public ${key} is not needed`)
  return [...problems, ...findUndocumentedEvents(checked, documented)]
}

export const ruleNames: readonly string[] = [
  ...rules.map(({ name }) => name),
  'every function that changes state has a role, checks its caller, or is public for a stated reason',
  'every event is described',
]
