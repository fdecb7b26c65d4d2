import type { Rule } from './sources.ts'

type Ban = { pattern: RegExp; reason: string; paths?: RegExp }

/** The rules and their tests must name what they search for. */
const exempt = /^test\/tidy/

const bans: readonly Ban[] = [
  { pattern: /(?<![\w.])\/(work|home|Users)\/(?!next\b)\w+/, reason: 'a path of one machine' },
  { pattern: /\/tmp\/\w+/, reason: 'a path of one machine', paths: /^(?!.*test).*$/ },
  { pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\b(artifactory|verdaccio)\b/i, reason: 'a registry host' },
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b(?!\s*\(#\d+\))/, reason: 'a TODO without an issue number, as in TODO (#12)' },
  {
    pattern: /\bsub-?agents?\b|\bagents? (said|says|agreed|wrote|reported|decided|found)\b/i,
    reason: 'a word about how this is made',
  },
  { pattern: /\b(this|another|an earlier|previous) session\b/i, reason: 'a word about how this is made' },
  {
    pattern: /\b(rulings|conventions|reliability|interface)\.md\b|\brulings? \d+/i,
    reason: 'a document that is not in the repository',
  },
  { pattern: /\b[a-z]+\.md \d/i, reason: 'a section number, which readers cannot resolve' },
  { pattern: /(oxlint|eslint)-disable(?!.* -- )/, reason: 'a disabled rule without ` -- ` and the reason' },
  { pattern: /\bts-(ignore|nocheck)\b/, reason: 'disabled type checks' },
  { pattern: /\b(describe|test|it)\.(only|skip|todo)\b/, reason: 'a test that is skipped, or that skips others' },
]

/** Words that standard technical English does not use; each with what to write instead. */
const plainWords: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bwhoever\b/i, instead: 'name the actor' },
  // `nobody` is also a user of the operating system, and quoted names are data.
  { pattern: /(?<!user |as |[`'"])\b(nobody|somebody|anybody)\b(?![`'":])/i, instead: 'name the actor' },
  { pattern: /\b(is|are|was|were) told\b/i, instead: 'is notified, receives, is reported' },
  { pattern: /\bfor ever\b/i, instead: 'permanently' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bdearer\b/i, instead: 'more expensive, with a higher fee' },
  { pattern: /\bnought\b/i, instead: 'zero, nothing' },
  { pattern: /\bis no address\b/i, instead: 'is not a valid address' },
  { pattern: /\bhow they fare\b/i, instead: 'their health' },
  { pattern: /\b(the|an) own\b/i, instead: 'their own, its own, or name the owner' },
]

/** Strings, comments and documents are written in standard technical English. */
export const checkPlainWords: Rule = ({ texts }) =>
  texts
    .filter(({ path }) => !exempt.test(path) && /\.(tsx?|md|sol|html|js|css)$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          plainWords
            .filter(({ pattern }) => pattern.test(line))
            .map(({ pattern, instead }) => `${path}:${index + 1} says "${pattern.exec(line)?.[0]}"; write: ${instead}`),
        ),
    )

/** What readers of an API expect: a request gets a response or is rejected, an account has members, letters are e-mail. */
const apiWords: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\banswer(s|ed)? (with )?\d{3}\b/i, instead: 'respond with, return' },
  {
    pattern: /\b(the|an|every|each|this|last|first|same|original|stored) answers?\b/i,
    instead: 'response; reply for people',
  },
  { pattern: /\b(does|do|did) not answer\b/i, instead: 'does not respond' },
  { pattern: /\b(is|are|be) refused\b|\brefus(es|als?)\b(?! to\b)/i, instead: 'is rejected, rejects, rejection' },
  { pattern: /\bpeople of (an |the |your )?(accounts?|partners?|tenants?)\b/i, instead: 'account members' },
  { pattern: /\bmails\b|\b(a|by) mail\b(?! server)/i, instead: 'e-mail' },
]

/** Prose of the documents, and the texts of the OpenAPI document; code, links and generated tables of states are names. */
const isApiText = (path: string): boolean =>
  /^(README|CONTRIBUTING|docs\/(?!machines|adr\/)[\w-]+|(sdk|clients\/python|examples)\/README)\.md$/.test(path)

function* proseOf(path: string, text: string): Generator<readonly [line: number, prose: string]> {
  let isCode = false
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('```')) isCode = !isCode
    const described = /"(?:description|summary)": "(.*)"/.exec(line)?.[1]
    if (path.endsWith('.json') && described !== undefined) yield [index + 1, described.replaceAll(/`[^`]*`/g, '')]
    if (!path.endsWith('.json') && !isCode) yield [index + 1, line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')]
  }
}

/** Documents and descriptions of the API use the words of its readers. */
export const checkApiWords: Rule = ({ texts }) =>
  texts
    .filter(({ path }) => isApiText(path) || path === 'docs/openapi.json')
    .flatMap(({ path, text }) =>
      [...proseOf(path, text)].flatMap(([line, prose]) =>
        apiWords
          .filter(({ pattern }) => pattern.test(prose))
          .map(({ pattern, instead }) => `${path}:${line} says "${pattern.exec(prose)?.[0]}"; write: ${instead}`),
      ),
    )

/** The repository describes the product only. */
export const checkWords: Rule = ({ texts }) =>
  texts
    .filter(({ path }) => !exempt.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          bans
            .filter(({ pattern, paths }) => (paths?.test(path) ?? true) && pattern.test(line))
            .map(({ pattern, reason }) => `${path}:${index + 1} contains ${reason}: ${pattern.exec(line)?.[0]}`),
        ),
    )
