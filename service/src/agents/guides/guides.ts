import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guideGroups } from '../../http/pages/guides/contents.ts'

const docsFolder = join(import.meta.dirname, '..', '..', '..', '..', 'docs')
const scheme = 'packhouse://guides/'

const names = guideGroups.flatMap(({ pages }) => pages)

/** The guide about the operations of a tag. */
const guideOfTag: Readonly<Record<string, string>> = {
  Packs: 'packs',
  'Instant packs': 'instant-packs',
  Wallet: 'wallets',
  'Sell-back': 'sellback',
  Redemptions: 'redemptions',
  'Collection exports': 'packs',
  Fairness: 'fairness',
  Revenue: 'revenue',
  Inventory: 'vault',
  Orders: 'tenant',
  Withdrawals: 'vault',
  Transfers: 'vault',
  Inbound: 'tenant',
  Exceptions: 'vault',
  Catalog: 'catalog',
  Webhooks: 'webhooks',
  Account: 'keys-and-scopes',
  Operators: 'warehouse',
  Administration: 'runbook',
  'Chain administration': 'runbook',
}

export const guideOf = (tag: string): string | undefined => guideOfTag[tag]

const readGuide = (name: string): string => readFileSync(join(docsFolder, `${name}.md`), 'utf8')

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** The guides as resources, in the order of their menu. */
export const listGuides = () =>
  guideGroups.flatMap(({ title: group, pages }) =>
    pages.map((name) => ({
      uri: `${scheme}${name}`,
      name,
      title: titleOf(readGuide(name)),
      description: `Guide, ${group}`,
      mimeType: 'text/markdown',
    })),
  )

/** A guide by its address; undefined for an unknown one. */
export function findGuide(uri: string) {
  const name = names.find((one) => `${scheme}${one}` === uri)
  return name === undefined ? undefined : { uri, mimeType: 'text/markdown', text: readGuide(name) }
}

/** A link to a guide in a prompt. */
export const guideLink = (name: string) => ({
  type: 'resource_link' as const,
  uri: `${scheme}${name}`,
  name,
  mimeType: 'text/markdown',
})
