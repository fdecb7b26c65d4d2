// The methods of the clients, ordered as resources: every client uses the same names.
import { placeOf } from './method-names.ts'
import type { Operation } from './read-document.ts'

/** A resource with its methods and the resources below it. */
export type Tree = { methods: Map<string, Operation>; children: Map<string, Tree> }

const emptyTree = (): Tree => ({ methods: new Map(), children: new Map() })

function growTree(operations: readonly Operation[]): Tree {
  const root = emptyTree()
  for (const operation of operations) {
    const { resources, method } = placeOf(operation)
    let tree = root
    for (const name of resources) {
      const next = tree.children.get(name) ?? emptyTree()
      tree.children.set(name, next)
      tree = next
    }
    if (tree.methods.has(method))
      throw new Error(`${operation.operationId} needs a name of its own: ${method} is taken.`)
    tree.methods.set(method, operation)
  }
  return root
}

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** `photos.download` becomes `downloadPhoto`, in the number that the id uses. */
function joined(verb: string, noun: string, { operationId }: Operation): string {
  const word = pascal(noun)
  return verb + (operationId.includes(word) ? word : word.replace(/s$/, ''))
}

/** A resource with one method becomes a method: `vault.cards.custody(id)`, `operator.items.reportFound(id)`. */
function collapse(tree: Tree, depth: number): void {
  for (const [name, child] of tree.children) {
    collapse(child, depth + 1)
    const [first] = child.methods
    if (!first || child.methods.size > 1 || child.children.size > 0) continue
    const [method, operation] = first
    const isDeep = depth > 1
    const flat = method === 'get' || (isDeep && method === 'list') ? name : joined(method, name, operation)
    if (depth === 0 || tree.methods.has(flat) || (!isDeep && method !== 'get')) continue
    tree.children.delete(name)
    tree.methods.set(flat, operation)
  }
}

/** The resources of a client with their methods. */
export function treeOf(operations: readonly Operation[]): Tree {
  const root = growTree(operations)
  collapse(root, 0)
  return root
}
