import { createTransport } from 'nodemailer'

/** A message as it goes out. Its id never changes, so that whoever gets it twice can tell. */
export type OutgoingMail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
}

/** Takes mail for delivery. It throws `MailRefused` when that will never succeed, and anything else when it may later. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> }

/** The other side will not have this message, now or later. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const timeoutMs = 20_000

/** Wrong recipients and messages are refused for good; a wrong password of ours is not the message's fault. */
const isFinal = ({ code, responseCode }: { code?: string; responseCode?: number }): boolean =>
  (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Speaks SMTP. Whoever is not on this very machine is spoken to in secret or not at all. */
export function createSmtpMailer(url: string): Mailer {
  const { hostname, protocol } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: protocol !== 'smtps:' && !loopback.has(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(mail)
      } catch (error) {
        const failure = error as Error & { code?: string; responseCode?: number }
        if (isFinal(failure)) throw new MailRefused(failure.message, { cause: error })
        throw error
      }
    },
  }
}
