import { access, constants, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

const memoryFolder = '/dev/shm'
/** The suites use half a gigabyte for files; the rest is for their processes. */
const requiredBytes = 8 * 1024 ** 3

/**
 * Where a run keeps its temporary files: in memory, if the machine has enough of it. A file system on a disk spends a
 * tenth of the time of a test with a database on the creation and removal of its two thousand files.
 */
export async function scratchParent(): Promise<string> {
  try {
    await access(memoryFolder, constants.W_OK)
    const { bavail, bsize } = await statfs(memoryFolder)
    if (Math.min(bavail * bsize, freemem()) >= requiredBytes) return memoryFolder
  } catch {
    // No such folder: another operating system.
  }
  return tmpdir()
}
