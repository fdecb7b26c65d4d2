import type { Document } from './openapi.ts'
import { tagGroups } from './openapi-tags.ts'

/** The groups of tags that each kind of reader needs; the whole document is seldom what one reads. */
export const audiences = {
  partner: ['Packs', 'Webhooks', 'Account', 'Sandbox'],
  tenant: ['Vault', 'Webhooks', 'Account', 'Sandbox'],
  catalog: ['Catalog', 'Account'],
  operator: ['Operators', 'Console', 'Administration'],
} as const
export type Audience = keyof typeof audiences

/** The audiences whose part of the reference has the tag. */
export const audiencesOf = (tag: string): Audience[] =>
  (Object.keys(audiences) as Audience[]).filter((audience) =>
    tagGroups.some(({ name, tags }) => (audiences[audience] as readonly string[]).includes(name) && tags.includes(tag)),
  )

const reference = /"#\/components\/(\w+)\/([^"]+)"/g

/** The components that a part of the document names, directly or through others. */
function componentsOf(part: object, all: NonNullable<Document['components']>): NonNullable<Document['components']> {
  const named = new Set<string>()
  const read = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value ?? null).matchAll(reference)) {
      if (named.has(`${kind}/${name}`)) continue
      named.add(`${kind}/${name}`)
      read(all[kind]?.[name])
    }
  }
  read(part)
  const kept = Object.entries(all).map(([kind, members]) => [
    kind,
    kind === 'securitySchemes'
      ? members
      : Object.fromEntries(Object.entries(members).filter(([name]) => named.has(`${kind}/${name}`))),
  ])
  return Object.fromEntries(kept) as NonNullable<Document['components']>
}

/** The part of the document for one audience: its operations and what they refer to. */
export function documentFor(document: Document, audience: Audience): Document {
  const groups = tagGroups.filter(({ name }) => (audiences[audience] as readonly string[]).includes(name))
  const isKept = (tag: string): boolean => groups.some(({ tags }) => tags.includes(tag))
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, { tags = [] }]) => tags.some(isKept))
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const]
  })
  const { webhooks, ...rest } = document
  const part: Document = {
    ...rest,
    paths: Object.fromEntries(paths),
    tags: (document.tags ?? []).filter(({ name }) => isKept(name)),
    'x-tagGroups': groups,
    ...(isKept('Webhooks') && webhooks !== undefined && { webhooks }),
  }
  return { ...part, components: componentsOf([part.paths, part.webhooks], document.components ?? {}) }
}
