import { readdir, readFile } from 'node:fs/promises'

type Stat = { pid: number; parent: number; cpuSeconds: number; residentMb: number }

/** One process as /proc shows it; its CPU time includes children that have ended. */
async function readStat(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (index: number): number => Number(fields[index])
  const ticks = number(11) + number(12) + number(13) + number(14)
  return { pid, parent: number(1), cpuSeconds: ticks / 100, residentMb: (number(21) * 4_096) / 1_000_000 }
}

/** CPU time of a process and everything below it, and the memory of the process itself. Linux only. */
export async function readTree(rootPid: number): Promise<{ cpuSeconds: number; residentMb: number }> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const stats = new Map((await Promise.all(pids.map(readStat))).flatMap((stat) => (stat ? [[stat.pid, stat]] : [])))
  const isBelow = (pid: number): boolean => pid === rootPid || (pid > 1 && isBelow(stats.get(pid)?.parent ?? 0))
  const tree = [...stats.values()].filter(({ pid }) => isBelow(pid))
  return {
    cpuSeconds: tree.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    residentMb: stats.get(rootPid)?.residentMb ?? Number.NaN,
  }
}

/** CPU time of the children of this process that have ended. */
export async function readEndedChildren(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}
