import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../kernel/clock.ts'
import { openKeptMail, type CaughtMail } from './kept-mail.ts'

export type MailCatcher = {
  /** SMTP URL of the catcher. */
  url: string
  /** The latest mails, newest first. */
  list(): readonly CaughtMail[]
  remove(isRemoved: (mail: CaughtMail) => boolean): Promise<void>
  /** While it is out of service it rejects every mail. */
  setOutage(isOut: boolean): void
  isOut(): boolean
  stop(): Promise<void>
}

async function read(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The sandbox's mail server: accepts every mail, delivers none, and lists them. In a folder they outlive a restart. */
export async function startMailCatcher({ clock, folder }: { clock: Clock; folder?: string }): Promise<MailCatcher> {
  const mails = await openKeptMail(folder)
  let isOut = false

  async function keep(stream: Readable, to: readonly string[]): Promise<void> {
    const mail = await PostalMime.parse(await read(stream))
    await mails.add({
      receivedAt: clock.now(),
      messageId: mail.messageId ?? '',
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    })
  }

  async function answer(kept: Promise<void>, done: (error?: Error) => void): Promise<void> {
    const failure = await kept.then(
      () => undefined,
      (error: unknown) => error as Error,
    )
    done(failure)
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    onConnect(_session, done) {
      done(isOut ? Object.assign(new Error('Out of service'), { responseCode: 421 }) : undefined)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      void answer(keep(stream as unknown as Readable, to), done)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    list: mails.list,
    remove: mails.remove,
    setOutage: (wanted) => void (isOut = wanted),
    isOut: () => isOut,
    stop: () => new Promise<void>((settle) => server.close(settle)),
  }
}
