// Which role may call each function that changes state, read from modifiers and role checks in the sources.
import { isNode, nameOf, walk, type Node, type Trees } from './ast.ts'

export type Access = {
  contract: string
  /** Name and parameter types, such as `setPause(bool)`. */
  signature: string
  /** Roles that a modifier or a check in the body names; empty if any account may call. */
  roles: readonly string[]
  /** The function compares the caller with a member of the suite, an owner or a signer. */
  isCallerChecked: boolean
  /** Declared in a package, not in these sources. */
  isForeign: boolean
  node: Node
  path: string
}

type Contract = { node: Node; path: string }

const parametersOf = (node: Node): Node[] => {
  const list = node['parameters'] as { parameters?: Node[] } | undefined
  return list?.parameters ?? []
}

/** The type as in a function signature: structs by their fields. */
function signatureType(type: string, structs: ReadonlyMap<string, Node>): string {
  const [, base = '', suffix = ''] =
    /^(.*?)((?:\[\d*\])*)$/.exec(type.replace(/ (memory|calldata|storage.*)$/, '')) ?? []
  const bare = base
    .replace(/ payable$/, '')
    .replace(/^(contract|enum) .*$/, (_, kind) => (kind === 'contract' ? 'address' : 'uint8'))
  const struct = /^struct (?:\w+\.)?(\w+)$/.exec(bare)
  if (!struct) return bare + suffix
  const members = (structs.get(struct[1] ?? '')?.['members'] ?? []) as Node[]
  return `(${members.map((member) => signatureType(typeString(member), structs)).join(',')})${suffix}`
}

const typeString = (node: Node): string =>
  (node['typeDescriptions'] as { typeString?: string } | undefined)?.typeString ?? ''

/** Role constants named in a modifier or a body. `getRoleAdmin` is the admin: no contract changes the admin of a role. */
function rolesIn(nodes: readonly Node[], roleNames: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const node of nodes) {
    for (const part of walk(node)) {
      const name = part.nodeType === 'Identifier' ? nameOf(part) : ''
      if (roleNames.has(name)) found.add(name)
      if (name === 'getRoleAdmin' || name === 'ADMIN') found.add('DEFAULT_ADMIN_ROLE')
    }
  }
  return [...found].sort()
}

const isCaller = (node: Node): boolean =>
  node['memberName'] === 'sender' && isNode(node['expression']) && nameOf(node['expression']) === 'msg'

/** A revert that depends on the caller, or a modifier such as `onlyOwner` or `only(PROCESSOR)`. */
function checksCaller(node: Node, modifiers: readonly Node[]): boolean {
  if (modifiers.some((modifier) => nameOf(modifier['modifierName'] as Node).startsWith('only'))) return true
  const reverts = (part: unknown): boolean =>
    isNode(part) && [...walk(part)].some((one) => one.nodeType === 'RevertStatement')
  return [...walk(node)].some(
    (part) =>
      part.nodeType === 'IfStatement' &&
      [...walk(part['condition'] as Node)].some(isCaller) &&
      reverts(part['trueBody']),
  )
}

function indexTrees(trees: Trees): {
  contracts: Map<number, Contract>
  structs: Map<string, Node>
  roles: Set<string>
} {
  const contracts = new Map<number, Contract>()
  const structs = new Map<string, Node>()
  const roles = new Set(['DEFAULT_ADMIN_ROLE', 'PROPOSER_ROLE', 'EXECUTOR_ROLE', 'CANCELLER_ROLE'])
  for (const [path, tree] of trees) {
    for (const node of walk(tree)) {
      if (node.nodeType === 'ContractDefinition') contracts.set(node.id, { node, path })
      if (node.nodeType === 'StructDefinition') structs.set(nameOf(node), node)
      if (node.nodeType === 'VariableDeclaration' && path.endsWith('RoleIds.sol')) roles.add(nameOf(node))
    }
  }
  return { contracts, structs, roles }
}

const isStateChanging = (node: Node): boolean =>
  node.nodeType === 'FunctionDefinition' &&
  node['kind'] === 'function' &&
  (node['visibility'] === 'external' || node['visibility'] === 'public') &&
  (node['stateMutability'] === 'nonpayable' || node['stateMutability'] === 'payable') &&
  node['implemented'] === true

/** Every state-changing function of every deployable contract, with inherited ones under the contract that has them. */
export function listAccess(trees: Trees): Access[] {
  const { contracts, structs, roles } = indexTrees(trees)
  const result: Access[] = []
  for (const { node: contract, path } of contracts.values()) {
    if (!path.startsWith('src/') || contract['contractKind'] !== 'contract' || contract['abstract'] === true) continue
    const seen = new Set<string>()
    for (const id of contract['linearizedBaseContracts'] as number[]) {
      const base = contracts.get(id)
      for (const node of ((base?.node['nodes'] ?? []) as Node[]).filter(isStateChanging)) {
        const types = parametersOf(node).map((parameter) => signatureType(typeString(parameter), structs))
        const signature = `${nameOf(node)}(${types.join(',')})`
        // The most derived declaration is the one that is called.
        if (seen.has(signature) || !base) continue
        seen.add(signature)
        const modifiers = (node['modifiers'] ?? []) as Node[]
        const body = isNode(node['body']) ? [node['body']] : []
        // A body may name the roles it refuses; the modifier decides.
        const guarding = rolesIn(modifiers, roles)
        result.push({
          contract: nameOf(contract),
          signature,
          roles: guarding.length > 0 ? guarding : rolesIn(body, roles),
          isCallerChecked: checksCaller(node, modifiers),
          isForeign: !base.path.startsWith('src/'),
          node,
          path: base.path,
        })
      }
    }
  }
  return result.sort((left, right) =>
    `${left.contract}.${left.signature}`.localeCompare(`${right.contract}.${right.signature}`),
  )
}
