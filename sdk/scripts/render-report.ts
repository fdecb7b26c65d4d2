// The public API of the package, from its declarations. A change of the file shows what users of the package notice.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSdk } from './build.ts'

const head = `# Public API of @packhouse/sdk

Generated from the declarations of the built package by \`npm run generate\`, which fails with \`--check\` when they differ.
A removed or changed line breaks users: raise the major version and name it in the changelog. The types of bodies and
responses come from \`docs/openapi.json\`.
`

const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*\*[^]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s*\n/gm, '')

/** All declarations except the wire types, one section per file. */
export async function renderReport(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-sdk-'))
  try {
    await buildSdk(folder)
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.d.ts')).toSorted()
    const sections: string[] = []
    for (const name of names.filter((one) => one !== join('generated', 'types.d.ts'))) {
      sections.push(`\n## ${name}\n\n\`\`\`ts\n${withoutComments(await readFile(join(folder, name), 'utf8'))}\`\`\`\n`)
    }
    return head + sections.join('')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
