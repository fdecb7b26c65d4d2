import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Timestamp } from '../../http/schema/fields.ts'
import type { MailCatcher } from '../mail-catcher.ts'
import type { CaughtMail } from '../kept-mail.ts'

const config = { scope: 'any', gate: 'none' } as const
const tags = ['Sandbox']
const url = '/api/v1/sandbox/mail'

const MailData = Type.Object({
  is_out: Type.Boolean({ description: 'Whether the mail server rejects every message.' }),
  mails: Type.Array(
    Type.Object({
      received_at: Timestamp({ description: 'When it was received.' }),
      message_id: Type.String({ description: 'The id of the message.' }),
      from: Type.String({ description: 'The sender.' }),
      to: Type.Array(Type.String(), { description: 'The recipient.' }),
      subject: Type.String({ description: 'The subject.' }),
      text: Type.String({ description: 'The text.' }),
      html: Type.String({ description: 'The HTML text of the message.' }),
    }),
    { description: 'The latest 500, newest first.' },
  ),
})

const toWire = ({ receivedAt, messageId, from, to, subject, text, html }: CaughtMail) => ({
  received_at: receivedAt.toISOString(),
  message_id: messageId,
  from,
  to: [...to],
  subject,
  text,
  html,
})

export type SandboxMailDeps = {
  catcher: MailCatcher | undefined
  /** Those of the messages that an account may read. */
  ownedBy: (accountId: number, messageIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Lists the caught mail of the caller's account, all mail for the platform, and simulates outages of the mail server. */
export function mailRoutes(app: App, { catcher, ownedBy }: SandboxMailDeps): void {
  const shown = (mails: readonly CaughtMail[] = []) =>
    ok({ is_out: catcher?.isOut() ?? false, mails: mails.map(toWire) })

  async function readable({ kind, accountId }: Pick<Caller, 'kind' | 'accountId'>): Promise<readonly CaughtMail[]> {
    const mails = catcher?.list() ?? []
    if (kind === 'platform') return mails
    const owned = await ownedBy(
      accountId,
      mails.map(({ messageId }) => messageId),
    )
    return mails.filter(({ messageId }) => owned.has(messageId))
  }

  app.get(
    url,
    {
      config: { operationId: 'listSandboxMail', ...config },
      schema: {
        summary: 'List the e-mail this sandbox sent to your account',
        description: 'E-mail to your account and its members. Keys of the platform list all e-mail.',
        tags,
        querystring: Type.Object({
          to: Type.Optional(Type.String({ maxLength: 254, description: 'Only e-mail to this recipient.' })),
        }),
        response: { 200: success(MailData) },
      },
    },
    async ({ caller, query }) =>
      shown((await readable(caller)).filter((mail) => query.to === undefined || mail.to.includes(query.to))),
  )

  app.post(
    url,
    {
      config: { operationId: 'controlSandboxMail', members: { roles: ['owner', 'developer'] }, ...config },
      schema: {
        summary: 'Simulate or end an outage of the mail server',
        tags,
        body: Type.Object(
          { is_out: Type.Boolean({ description: 'Whether the mail server is down.' }) },
          { additionalProperties: false },
        ),
        response: { 200: success(MailData) },
      },
    },
    async ({ body }) => {
      catcher?.setOutage(body.is_out)
      return shown()
    },
  )

  app.delete(
    url,
    {
      config: { operationId: 'deleteSandboxMail', members: { roles: ['owner', 'developer'] }, ...config },
      schema: { summary: 'Delete the caught e-mail of your account', tags, response: { 200: success(MailData) } },
    },
    async ({ caller }) => {
      const read = new Set(await readable(caller))
      await catcher?.remove((mail) => read.has(mail))
      return shown()
    },
  )
}
