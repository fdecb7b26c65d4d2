import type { KeyKind } from '../../http/pipeline/scopes.ts'
import { guideLink } from './guides.ts'

type Prompt = {
  name: string
  title: string
  description: string
  kinds: readonly KeyKind[]
  guide: string
  arguments: readonly { name: string; description: string; required: boolean }[]
  text: string
}

const all: readonly KeyKind[] = ['pack_partner', 'tenant', 'platform']

/** Tasks that people hand to an agent, with the guide that explains them. */
const prompts: readonly Prompt[] = [
  {
    name: 'explain-purchase',
    title: 'Explain a purchase',
    description: 'What happened to a purchase, and what the end user can do now.',
    kinds: ['pack_partner'],
    guide: 'packs',
    arguments: [{ name: 'purchase_id', description: 'The id of the purchase.', required: true }],
    text: 'Explain purchase {purchase_id} to a support agent: read it with getPurchase and getPurchaseTimeline, name its status, its cards and their values, and whether they can still be sold back. Quote amounts as the service states them.',
  },
  {
    name: 'answer-end-user',
    title: 'Answer a question of an end user',
    description: 'Credits, purchases, sales and redemptions of one end user.',
    kinds: ['pack_partner'],
    guide: 'wallets',
    arguments: [{ name: 'external_user_id', description: 'Your own id of the end user.', required: true }],
    text: 'Collect what is known about the end user {external_user_id}: credits, the newest ledger entries, purchases, sell-backs and redemptions. List what waits, what failed and why, and propose the next step. Change nothing.',
  },
  {
    name: 'ship-cards',
    title: 'Ship cards of the vault',
    description: 'From the cards to a committed order.',
    kinds: ['tenant'],
    guide: 'tenant',
    arguments: [{ name: 'unique_ids', description: 'The codes of the cards, separated by commas.', required: true }],
    text: 'Ship the cards {unique_ids}: check that they are available, ask the person for the address, quote the rates, let the person choose one, and commit the order after the confirmation. A quote claims its cards until it expires.',
  },
  {
    name: 'review-exceptions',
    title: 'Review open exceptions',
    description: 'What the warehouse asks, and a draft of each answer.',
    kinds: ['tenant'],
    guide: 'vault',
    arguments: [],
    text: 'List the open exceptions with their messages, oldest question first. Draft an answer for each one that waits for us. Send nothing before the person has agreed to the text.',
  },
  {
    name: 'find-card',
    title: 'Find a card and its price',
    description: 'Search the catalog and read prices.',
    kinds: all,
    guide: 'catalog',
    arguments: [{ name: 'description', description: 'What is known about the card.', required: true }],
    text: 'Find the card that matches this description in the catalog: {description}. Say which printings come into question, and give the market prices with their dates.',
  },
  {
    name: 'platform-report',
    title: 'Report the state of the platform',
    description: 'What needs an operator now.',
    kinds: ['platform'],
    guide: 'runbook',
    arguments: [],
    text: 'Report the state of the platform: what needs attention, failed jobs, the relayer and the indexer, the reconciliation of liabilities, tiers with little stock, and approvals that wait. Name the page of the runbook for each finding. Change nothing.',
  },
]

export const listPrompts = (kind: KeyKind) =>
  prompts
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ name, title, description, arguments: args }) => ({ name, title, description, arguments: [...args] }))

/** A value in a prompt: one line that shows what it contains. */
const oneLine = (text: string): string => JSON.stringify(text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 500))

/** The messages of a prompt; undefined when it is unknown or lacks an argument. */
export function findPrompt(kind: KeyKind, name: string, given: Readonly<Record<string, string>>) {
  const prompt = prompts.find((one) => one.name === name && one.kinds.includes(kind))
  if (!prompt || prompt.arguments.some((one) => one.required && !given[one.name])) return undefined
  const text = prompt.text.replaceAll(/\{(\w+)\}/g, (_all, field: string) => oneLine(given[field] ?? ''))
  return {
    description: prompt.description,
    messages: [
      { role: 'user' as const, content: { type: 'text' as const, text } },
      { role: 'user' as const, content: guideLink(prompt.guide) },
    ],
  }
}
