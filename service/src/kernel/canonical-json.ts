/** JSON with sorted keys, so that equal values have equal texts whatever order their keys come in. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${fields.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join()}}`
}
