// The part of Helm's template language that the chart uses: values, if, else, range, required, quote, toYaml and nindent. Anything else is
// an error, so that the chart stays within it.
import { stringify } from 'yaml'

type Scope = Readonly<Record<string, unknown>>
type Part = { text: string } | { action: string }

/** Splits into text and actions; a dash inside the braces removes the white space beside them. */
function split(template: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const found of template.matchAll(/\{\{(-?)\s*(.*?)\s*(-?)\}\}/gs)) {
    const [whole, before, action = ''] = found
    const text = template.slice(from, found.index)
    parts.push({ text: before ? text.trimEnd() : text }, { action })
    from = found.index + whole.length
    if (found[3]) from += /^\s*/.exec(template.slice(from))?.[0].length ?? 0
  }
  return [...parts, { text: template.slice(from) }]
}

function read(path: string, scope: Scope): unknown {
  const names = path.startsWith('$.') ? path.slice(2) : path.startsWith('.') ? path.slice(1) : path
  let value: unknown = scope
  for (const name of names.split('.')) {
    if (typeof value !== 'object' || value === null || !(name in value)) throw new Error(`${path} is not defined.`)
    value = (value as Scope)[name]
  }
  return value
}

const functions: Readonly<Record<string, (value: unknown, argument: string) => unknown>> = {
  required: (value, argument) => {
    if (!value) throw new Error(`${argument} is required.`)
    return value
  },
  quote: (value) => JSON.stringify(String(value)),
  toYaml: (value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  nindent: (value, argument) =>
    `\n${String(value)
      .split('\n')
      .map((line) => ' '.repeat(Number(argument)) + line)
      .join('\n')}`,
}

function evaluate(action: string, scope: Scope): unknown {
  const [first = '', ...rest] = action.split('|').map((step) => step.trim())
  const [, name, path = first] = /^(\w+) (\S+)$/.exec(first) ?? []
  if (!/^[.$][\w.$]*$/.test(path)) throw new Error(`{{ ${action} }} is outside of the language.`)
  let value = read(path, scope)
  for (const step of name === undefined ? rest : [name, ...rest]) {
    const [called = '', argument = ''] = step.split(' ')
    const apply = functions[called]
    if (!apply) throw new Error(`{{ ${action} }} uses ${called}, which is outside of the language.`)
    value = apply(value, argument)
  }
  return value
}

/** Renders a template with `.Values` and `.Release`. */
export function renderTemplate(template: string, values: Scope, release: string): string {
  const parts = split(template)
  let position = 0

  /** Renders up to the `else` or `end` of the block, which is returned. */
  function renderBlock(scope: Scope, isShown: boolean): { text: string; ending: string } {
    let text = ''
    while (position < parts.length) {
      const part = parts[position++]
      if (!part) break
      if ('text' in part) text += isShown ? part.text : ''
      else if (part.action === 'end' || part.action === 'else') return { text, ending: part.action }
      else text += renderAction(part.action, scope, isShown)
    }
    return { text, ending: '' }
  }

  function renderAction(action: string, scope: Scope, isShown: boolean): string {
    const condition = /^if (\S+)$/.exec(action)?.[1]
    if (condition !== undefined) {
      const isTrue = isShown && Boolean(read(condition, scope))
      const first = renderBlock(scope, isTrue)
      return first.ending === 'else' ? first.text + renderBlock(scope, isShown && !isTrue).text : first.text
    }
    const [, key = '', item = '', source = ''] = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(action) ?? []
    if (source === '') return isShown ? String(evaluate(action, scope)) : ''
    const start = position
    let text = ''
    const entries = isShown ? Object.entries(read(source, scope) as Scope) : [['', {}] as const]
    for (const [name, value] of entries) {
      position = start
      text += renderBlock({ ...scope, [key]: name, [item]: value }, isShown).text
    }
    return text
  }

  return renderBlock({ Values: values, Release: { Name: release, Revision: 1 } }, true).text
}
