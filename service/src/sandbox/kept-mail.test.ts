import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openKeptMail, type CaughtMail } from './kept-mail.ts'

const mail = (number: number): CaughtMail => ({
  receivedAt: new Date(number * 1_000),
  messageId: `<${number}@packhouse.test>`,
  from: 'notices@packhouse.test',
  to: [`reader-${number % 2}@tenant.test`],
  subject: `Letter ${number}`,
  text: 'Your pickup code is 123456.',
  html: '<p>123456</p>',
})

test('letters outlive a restart, newest first, in files that only their owner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-mail-'))
  try {
    const first = await openKeptMail(folder)
    await Promise.all([1, 2, 3].map((number) => first.add(mail(number))))
    await first.remove(({ subject }) => subject === 'Letter 2')
    const again = await openKeptMail(folder)
    expect(again.list()).toStrictEqual([mail(3), mail(1)])
    await again.add(mail(4))
    expect((await openKeptMail(folder)).list()).toStrictEqual([mail(4), mail(3), mail(1)])
    const [name = ''] = await readdir(folder)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the oldest of more than 500 letters goes', async () => {
  const store = await openKeptMail(undefined)
  for (let number = 1; number <= 502; number += 1) await store.add(mail(number))
  expect(store.list()).toHaveLength(500)
  expect(store.list().at(-1)?.subject).toBe('Letter 3')
})
