import { mkdir, open, readdir, readFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address, Hash } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import { hourMs, minuteMs } from '../../kernel/time.ts'

/** What a key has committed, as the process that signs with it knows it. */
export type Spent = {
  readonly usdcMicros: bigint
  readonly gasWei: bigint
  readonly payees: ReadonlyMap<string, bigint>
}

export type MinuteOfSpending = Spent & { readonly minute: Date }

export type NotedCharge = {
  readonly usdcMicros: bigint
  readonly gasWei: bigint
  readonly payee: Address | undefined
  /** The purpose of the call. */
  readonly kind: string
}

/** The transaction that used a permit. */
export type PermitUse = { readonly nonce: bigint; readonly hash: Hash }

/**
 * The signer's own record beside its key: sums of the hour, sums of the day per kind of call, and the permits it used. It
 * is appended to a file, so that rows of a database cannot make the signer forget.
 */
export type SignerJournal = {
  listMinutes(now: Date): MinuteOfSpending[]
  spentInHour(now: Date): Spent
  spentToday(kind: string, now: Date): bigint
  note(charge: NotedCharge, now: Date): void
  useOf(permit: string): PermitUse | undefined
  noteUse(permit: string, use: PermitUse): void
  /** Resolves once everything noted is durable. */
  flush(): Promise<void>
}

type Line = { m: number; u: string; g: string; p?: string; k: string } | { permit: string; nonce: string; hash: Hash }

type Minute = { usdcMicros: bigint; gasWei: bigint; payees: Map<string, bigint> }

const rememberedUses = 100_000

const emptyMinute = (): Minute => ({ usdcMicros: 0n, gasWei: 0n, payees: new Map() })
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const addTo = (sums: Map<string, bigint>, key: string, amount: bigint): void =>
  void sums.set(key, (sums.get(key) ?? 0n) + amount)

/** The sums in memory. `write` receives each line in order. */
function createSums(write: (line: Line) => void, flush: () => Promise<void>) {
  const minutes = new Map<number, Minute>()
  const days = new Map<string, bigint>()
  const uses = new Map<string, PermitUse>()

  function add({ m, u, g, p, k }: Extract<Line, { m: number }>): void {
    const minute = minutes.get(m) ?? emptyMinute()
    minutes.set(m, minute)
    minute.usdcMicros += BigInt(u)
    minute.gasWei += BigInt(g)
    if (p !== undefined) addTo(minute.payees, p, BigInt(u))
    addTo(days, `${dayOf(m)} ${k}`, BigInt(u))
  }

  function keepUse(permit: string, use: PermitUse): void {
    uses.set(permit, use)
    const [oldest] = uses.keys()
    if (uses.size > rememberedUses && oldest !== undefined) uses.delete(oldest)
  }

  /** The same window as that of the sums in the database. */
  function listMinutes(now: Date): MinuteOfSpending[] {
    for (const minute of minutes.keys()) if (minute <= now.getTime() - hourMs) minutes.delete(minute)
    for (const day of days.keys()) if (day < dayOf(now.getTime())) days.delete(day)
    return [...minutes].map(([minute, sums]) => ({ minute: new Date(minute), ...sums }))
  }

  const journal: SignerJournal = {
    listMinutes,
    spentInHour(now) {
      const total = emptyMinute()
      for (const { usdcMicros, gasWei, payees } of listMinutes(now)) {
        total.usdcMicros += usdcMicros
        total.gasWei += gasWei
        for (const [payee, amount] of payees) addTo(total.payees, payee, amount)
      }
      return total
    },
    spentToday: (kind, now) => days.get(`${dayOf(now.getTime())} ${kind}`) ?? 0n,
    note({ usdcMicros, gasWei, payee, kind }, now) {
      const m = now.getTime() - (now.getTime() % minuteMs)
      const line = { m, u: usdcMicros.toString(), g: gasWei.toString(), ...(payee && { p: payee }), k: kind }
      add(line)
      write(line)
    },
    useOf: (permit) => uses.get(permit),
    noteUse(permit, use) {
      keepUse(permit, use)
      write({ permit, nonce: use.nonce.toString(), hash: use.hash })
    },
    flush,
  }
  const restore = (line: Line): void =>
    'permit' in line ? keepUse(line.permit, { nonce: BigInt(line.nonce), hash: line.hash }) : add(line)
  return { journal, restore }
}

/** For tests, and for chains whose tokens have no value. */
export const createMemoryJournal = (): SignerJournal =>
  createSums(
    () => {},
    async () => {},
  ).journal

/** A permit lives for thirty days, which can touch three months: one of the end of January counts on the first of March. */
const filesRead = 3

async function readLines(path: string): Promise<Line[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line]
    } catch {
      // A crash in the middle of a line: nothing of its batch was sent.
      return []
    }
  })
}

/** A folder of files per key and month, readable by the process alone. */
export async function openJournal(folder: string, address: Address, clock: Clock): Promise<SignerJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const prefix = `${address.toLowerCase()}.`
  let waiting: string[] = []
  let file: { name: string; handle: FileHandle } | undefined

  /** A torn line of an earlier process ends before the first line of this one. */
  async function openFile(): Promise<FileHandle> {
    const name = `${prefix}${clock.now().toISOString().slice(0, 7)}.journal`
    if (file?.name === name) return file.handle
    await file?.handle.close()
    file = undefined
    const handle = await open(join(folder, name), 'a', 0o600)
    file = { name, handle }
    waiting.unshift('')
    return handle
  }

  const { journal, restore } = createSums(
    (line) => waiting.push(JSON.stringify(line)),
    async () => {
      if (waiting.length === 0) return
      const handle = await openFile()
      const text = `${waiting.join('\n')}\n`
      waiting = []
      await handle.appendFile(text)
      await handle.datasync()
    },
  )
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix)).toSorted()
  for (const name of names.slice(-filesRead)) for (const line of await readLines(join(folder, name))) restore(line)
  return journal
}
