/** An outgoing message. Its id is stable across retries, so that recipients can detect duplicates. */
export type OutgoingMail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
}

/** Sends mail. Throws `MailRefused` for a permanent failure; any other error may be retried. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> }

/** The mail server rejected the message permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const timeoutMs = 20_000

/** Rejected recipients and messages are permanent failures; a failed authentication is a configuration error. */
const isFinal = ({ code, responseCode }: { code?: string; responseCode?: number }): boolean =>
  (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Sends over SMTP. TLS is required for every host except the loopback interface. */
export function createSmtpMailer(url: string): Mailer {
  const { hostname, protocol } = new URL(url)
  /** The library is loaded with the first message. */
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      requireTLS: protocol !== 'smtps:' && !loopback.has(hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      transport ??= open()
      try {
        await (await transport).sendMail(mail)
      } catch (error) {
        const failure = error as Error & { code?: string; responseCode?: number }
        if (isFinal(failure)) throw new MailRefused(failure.message, { cause: error })
        throw error
      }
    },
  }
}
