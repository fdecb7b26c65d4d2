import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A received mail. */
export type CaughtMail = {
  receivedAt: Date
  messageId: string
  from: string
  to: readonly string[]
  subject: string
  text: string
  html: string
}

type Kept = { number: number; mail: CaughtMail }

const maxMails = 500
const namePattern = /^\d{9}\.json$/

async function readKept(folder: string): Promise<Kept[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted()
  const read = names.map(async (name): Promise<Kept> => {
    const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as CaughtMail & { receivedAt: string }
    return { number: Number.parseInt(name, 10), mail: { ...mail, receivedAt: new Date(mail.receivedAt) } }
  })
  return (await Promise.all(read)).toReversed()
}

/**
 * The latest mails of a sandbox, newest first: one file each, readable by its owner only, because a letter may hold a code that
 * is shown nowhere else. Without a folder they live in memory.
 */
export async function openKeptMail(folder: string | undefined) {
  let kept: Kept[] = folder === undefined ? [] : await readKept(folder)
  let last = kept[0]?.number ?? 0
  const fileOf = (number: number): string => join(folder ?? '', `${String(number).padStart(9, '0')}.json`)

  async function drop(dropped: readonly Kept[]): Promise<void> {
    if (folder !== undefined) await Promise.all(dropped.map(({ number }) => rm(fileOf(number), { force: true })))
  }

  /** Returns once the mail is stored. */
  async function add(mail: CaughtMail): Promise<void> {
    const number = (last += 1)
    if (folder !== undefined) {
      // A reader after a crash never sees a part of a file.
      const partial = `${fileOf(number)}.partial`
      await writeFile(partial, JSON.stringify(mail), { mode: 0o600 })
      await rename(partial, fileOf(number))
    }
    const all = [{ number, mail }, ...kept].toSorted((left, right) => right.number - left.number)
    kept = all.slice(0, maxMails)
    await drop(all.slice(maxMails))
  }

  async function remove(isRemoved: (mail: CaughtMail) => boolean): Promise<void> {
    const removed = kept.filter(({ mail }) => isRemoved(mail))
    kept = kept.filter((one) => !removed.includes(one))
    await drop(removed)
  }

  return { list: (): readonly CaughtMail[] => kept.map(({ mail }) => mail), add, remove }
}
