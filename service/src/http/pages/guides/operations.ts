import type { Entry } from '../../../../pages/guides/search.js'
import { audiencesOf } from '../../schema/openapi-audiences.ts'
import type { Document } from '../../schema/openapi.ts'

type Described = { operationId?: string; summary?: string; description?: string; tags?: string[] }

const slugOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

/** The operations of the API for the search, each with its place in the reference of its first audience. */
export function operationEntries({ paths = {} }: Document): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId = '', summary = '', description = '', tags: [tag = ''] = [] } = operation as Described
      const [audience = ''] = audiencesOf(tag)
      return {
        kind: 'reference',
        url: `/docs/${audience}#tag/${slugOf(tag)}/${method.toUpperCase()}${path}`,
        title: tag,
        heading: summary,
        text: `${method.toUpperCase()} ${path} ${operationId} ${description}`,
      }
    }),
  )
}
