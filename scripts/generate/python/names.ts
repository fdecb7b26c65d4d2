const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

/** A name of the API or the SDK in the style of Python: `waitForReveal` becomes `wait_for_reveal`. */
export function snake(name: string): string {
  const text = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/\W/g, '_')
    .toLowerCase()
  return keywords.has(text) ? `${text}_` : text
}

export const pascal = (name: string): string =>
  name
    .replaceAll(/(^|[^A-Za-z\d])([a-z\d])/g, (_, _separator: string, letter: string) => letter.toUpperCase())
    .replaceAll(/\W|_/g, '')

/** A text as a Python literal. */
export const quote = (text: string): string => JSON.stringify(text)

/** A doc string, indented. */
export const docString = (text: string, indent: string): string =>
  `${indent}"""${text
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replaceAll('\n', `\n${indent}`)
    .replaceAll(/[ \t]+$/gm, '')}"""`

export const head = '# Generated from docs/openapi.json by `npm run generate`. Do not edit.\n'
