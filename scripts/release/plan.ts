export type Manifest = { version: string; dependencies?: Record<string, string> }

const versionPattern = /^\d+\.\d+\.\d+$/

/** The section of a heading, without the heading. */
function sectionOf(changelog: string, heading: RegExp): string | undefined {
  const parts = changelog.split(/^## /m).slice(1)
  const found = parts.find((part) => heading.test(part.split('\n', 1)[0] ?? ''))
  return found?.slice(found.indexOf('\n') + 1).trim()
}

const headingOf = (version: string): RegExp =>
  new RegExp(`^\\[?${version.replaceAll('.', '\\.')}\\]?,? .*\\d{4}-\\d\\d-\\d\\d`)

/** The changes of a version; of a version that is not released yet, what is unreleased. */
export const notesOf = (changelog: string, version: string): string =>
  `${sectionOf(changelog, headingOf(version)) ?? sectionOf(changelog, /^Unreleased/) ?? ''}\n`

/** The names of the image: the exact version, its minor and major line, and the newest. */
export function imageTags(version: string): string[] {
  const [major = '0', minor = '0'] = version.split('.')
  // Before 1.0.0 a minor version may break, so there is no tag of the major line.
  const lines = major === '0' ? [version, `${major}.${minor}`] : [version, `${major}.${minor}`, major]
  return [...lines, 'latest'].map((tag) => `packhouse:${tag}`)
}

/** The packages of the clients: as built for the service's own downloads, and as published. */
export const clientPackagesOf = (version: string) =>
  [
    ['sdk.tgz', `packhouse-sdk-${version}.tgz`],
    ['cli.tgz', `packhouse-cli-${version}.tgz`],
    [`packhouse-${version}-py3-none-any.whl`, `packhouse-${version}-py3-none-any.whl`],
    ['python.tar.gz', `packhouse-${version}.tar.gz`],
  ] as const

export const contextFileOf = (version: string): string => `packhouse-image-${version}.tar.gz`
export const materialsFile = 'sbom.cdx.json'

/** The files of a release; one that is missing fails it. */
export const artifactsOf = (version: string): string[] => [
  ...clientPackagesOf(version).map(([, name]) => name),
  contextFileOf(version),
  materialsFile,
  'notes.md',
  'image-tags.txt',
]

export type VersionRules = {
  /** Accepts a changelog that has only unreleased changes. */
  mayBeUnreleased: boolean
}

/** What stands in the way of a release. */
export function checkVersions(
  manifests: ReadonlyMap<string, Manifest>,
  changelog: string,
  { mayBeUnreleased }: VersionRules,
): string[] {
  const version = manifests.get('.')?.version ?? ''
  const problems: string[] = []
  if (!versionPattern.test(version)) problems.push(`The version ${version} must have the form 1.2.3.`)
  for (const [path, manifest] of manifests) {
    if (manifest.version !== version) problems.push(`${path} has version ${manifest.version}, not ${version}.`)
    for (const [name, wanted] of Object.entries(manifest.dependencies ?? {}))
      if (name.startsWith('@packhouse/') && wanted !== version)
        problems.push(`${path} depends on ${name} ${wanted}, not ${version}.`)
  }
  const isReleased = sectionOf(changelog, headingOf(version)) !== undefined
  const isPending = mayBeUnreleased && sectionOf(changelog, /^Unreleased/) !== undefined
  if (!isReleased && !isPending) problems.push(`CHANGELOG.md needs a section "## ${version}, YYYY-MM-DD".`)
  return problems
}

/** Stages of `npm run prove` that each release runs again: money and cards cannot be taken back. */
export const releaseProofs = ['abi', 'smt', 'fork', 'contracts', 'teeth']

type FoundProof = { ok: boolean; commit: string }

/** What `releaseProofs` have not proved of the contracts that are released; `isCurrent` says so of the contracts of a commit. */
export function checkProofs(
  results: ReadonlyMap<string, FoundProof>,
  isCurrent: (commit: string) => boolean,
): string[] {
  return releaseProofs.flatMap((stage) => {
    const result = results.get(stage)
    if (!result) return [`npm run prove ${stage} has not run.`]
    if (!result.ok) return [`npm run prove ${stage} found a violation.`]
    return isCurrent(result.commit) ? [] : [`npm run prove ${stage} ran on other contracts (${result.commit}).`]
  })
}
