// Reads barcodes from a PDF as printed by a thermal printer with 203 dpi.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const hasTools = await Promise.all([run('pdftoppm', ['-v']), run('zbarimg', ['--version'])]).then(
  () => true,
  () => false,
)

/** Whether the scan tools are installed. With PACKHOUSE_REQUIRE=all the tests run anyway and fail without them. */
export const canScan = hasTools || process.env['PACKHOUSE_REQUIRE'] === 'all'
if (!canScan) {
  console.log(
    'skipped: scanning printed labels requires pdftoppm and zbarimg (apt-get install poppler-utils zbar-tools)',
  )
}

/** The code read on each page, such as `CODE-128:SIM0123`; empty for a page without a readable code. */
export async function scanPages(pdf: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-label-'))
  try {
    await writeFile(join(folder, 'label.pdf'), pdf)
    await run('pdftoppm', ['-r', '203', '-png', join(folder, 'label.pdf'), join(folder, 'page')])
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
    const read = []
    for (const page of pages) {
      const scan = run('zbarimg', ['--quiet', join(folder, page)]).catch(({ stdout }: { stdout: string }) => ({
        stdout,
      }))
      read.push((await scan).stdout.trim())
    }
    return read
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
