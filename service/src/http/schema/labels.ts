const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keyword with which a schema gives a label to an invalid field; only the validator uses it. */
const labelKeyword = 'errorCode'

/** All error labels that schemas give to invalid fields. */
export function findLabels(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(findLabels)
  if (!isNode(node)) return []
  const label = node[labelKeyword]
  return [...(typeof label === 'string' ? [label] : []), ...Object.values(node).flatMap(findLabels)]
}

/** The keyword with which a schema gives the type that clients send, where the validator reads a wider one. */
const sentAsKeyword = 'sentAs'

/** Resolves the keywords of this service below a node, so that only keywords of JSON Schema remain. */
export function resolveKeywords(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) resolveKeywords(one)
  if (!isNode(node)) return
  if (typeof node[labelKeyword] === 'string') delete node[labelKeyword]
  if (typeof node[sentAsKeyword] === 'string') {
    node['type'] = node[sentAsKeyword]
    delete node[sentAsKeyword]
  }
  for (const [key, child] of Object.entries(node)) if (!key.startsWith('example')) resolveKeywords(child)
}
