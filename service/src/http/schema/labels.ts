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

/** Removes the keyword of the validator below a node. */
export function removeLabels(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) removeLabels(one)
  if (!isNode(node)) return
  if (typeof node[labelKeyword] === 'string') delete node[labelKeyword]
  for (const [key, child] of Object.entries(node)) if (!key.startsWith('example')) removeLabels(child)
}
