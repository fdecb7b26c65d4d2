import type { FastifyInstance } from 'fastify'

/** The methods of a path, to distinguish 405 from 404. */
export type MethodIndex = { allowedFor(url: string): string[] }

const toPattern = (url: string): RegExp => {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+'
    if (part === '*') return '.*'
    return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('/')}$`)
}

/** Used only when no route matched, so a scan over all patterns is fast enough. */
export function createMethodIndex(app: FastifyInstance): MethodIndex {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() }
    for (const one of [method].flat()) route.methods.add(one)
    routes.set(url, route)
  })
  return {
    allowedFor(url) {
      const path = url.split('?', 1)[0] ?? ''
      const found = [...routes.values()].filter(({ pattern }) => pattern.test(path))
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted()
    },
  }
}
