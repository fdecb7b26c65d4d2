import type { Entry as SearchEntry } from '../../../../pages/guides/search.js'
import { audiences, audiencesOf, type Audience } from '../../schema/openapi-audiences.ts'
import type { Document } from '../../schema/openapi.ts'
import { tagGroups } from '../../schema/openapi-tags.ts'
import type { ReferenceOperation } from './operation.ts'

/** A page of the reference: an operation of the API, or an event that it sends. */
export type Entry = {
  /** The last part of its address: the id of the operation, or the name of the event. */
  id: string
  kind: 'operation' | 'event'
  method: string
  path: string
  operation: ReferenceOperation
}

/** A heading of the contents with its entries. */
export type Section = { title: string; anchor: string; description: string; entries: readonly Entry[] }

export type Part = { audience: Audience; title: string; sections: readonly Section[] }

const titles: Readonly<Record<Audience, string>> = {
  partner: 'Partners',
  tenant: 'Vault tenants',
  catalog: 'Catalog users',
  operator: 'Operators',
}

export const readers = Object.keys(audiences) as Audience[]

const slugOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')

type Methods = Record<string, Record<string, ReferenceOperation>>

function entriesOf({ paths = {} }: Document): Entry[] {
  return Object.entries(paths as Methods).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      kind: 'operation',
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

const eventsOf = ({ webhooks = {} }: Document): Entry[] =>
  Object.entries(webhooks as Methods).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => ({ id: name, kind: 'event', method: 'EVENT', path: name, operation })),
  )

/** The reference of each audience: its tags in their order, each with its operations, and the events. */
export function readParts(document: Document): readonly Part[] {
  const entries = entriesOf(document)
  return readers.map((audience) => {
    const groups = tagGroups.filter(({ name }) => (audiences[audience] as readonly string[]).includes(name))
    const names = groups.flatMap(({ tags }) => tags)
    const described = (document.tags ?? []) as { name: string; description?: string }[]
    const sections = names.map((name) => ({
      title: name,
      anchor: slugOf(name),
      description: described.find((tag) => tag.name === name)?.description ?? '',
      entries: entries.filter(({ operation }) => operation.tags?.includes(name)),
    }))
    const events = {
      title: 'Events',
      anchor: 'events',
      description: 'What webhooks and the event list deliver.',
      entries: names.includes('Webhooks') ? eventsOf(document) : [],
    }
    return {
      audience,
      title: titles[audience],
      sections: [...sections, events].filter((section) => section.entries.length > 0),
    }
  })
}

/** The pages of the reference for the search, each in the part of its first audience. */
export function referenceEntries(document: Document): SearchEntry[] {
  const events = eventsOf(document)
  return [...entriesOf(document), ...events].map(({ id, kind, method, path, operation }) => {
    const [tag = ''] = operation.tags ?? []
    return {
      kind: 'reference',
      url: `/docs/${audiencesOf(tag)[0]}/${id}`,
      title: kind === 'event' ? 'Events' : tag,
      heading: kind === 'event' ? id : (operation.summary ?? id),
      text:
        kind === 'event'
          ? (operation.summary ?? '')
          : `${method} ${path} ${operation.operationId} ${operation.description ?? ''}`,
    }
  })
}
