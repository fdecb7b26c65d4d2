export type Environment = Readonly<Record<string, string | undefined>>

export type EnvironmentName = 'sandbox' | 'production'

/** Reports every invalid variable at once, never the value of a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads variables one by one and collects the problems. */
export function createReader(env: Environment) {
  const problems: string[] = []
  const text = (name: string): string | undefined => env[name]?.trim() || undefined

  function integer(name: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number {
    const value = text(name)
    if (value === undefined) return fallback
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    problems.push(`${name} is ${JSON.stringify(value)}; it must be a whole number from ${min} to ${max}.`)
    return fallback
  }

  function oneOf<const Value extends string>(name: string, values: readonly Value[], fallback: NoInfer<Value>): Value {
    const value = text(name)
    if (value === undefined) return fallback
    const found = values.find((candidate) => candidate === value)
    if (found === undefined)
      problems.push(`${name} is ${JSON.stringify(value)}; it must be one of ${values.join(', ')}.`)
    return found ?? fallback
  }

  function url(name: string, protocols: readonly string[]): string | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    // The value may contain a password, so it is not repeated.
    problems.push(
      `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
    return undefined
  }

  return { problems, text, integer, oneOf, url }
}

export type Reader = ReturnType<typeof createReader>
