/** The texts of a form, by the names of its fields. */
export function readTexts(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : ''])
  return Object.fromEntries(entries) as Record<string, string>
}
