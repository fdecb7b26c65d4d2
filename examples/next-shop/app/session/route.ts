import { currentUser, packhouse } from '../packhouse'

/** Opens a client session for the visitor; the elements ask for it before the first one and when it ends. */
export async function POST(): Promise<Response> {
  const session = await packhouse.clientSessions.create({
    external_user_id: await currentUser(),
    // The address of this site in a browser: the token works on its pages only.
    origin: process.env.SITE_URL ?? 'http://127.0.0.1:3000',
    allow: ['odds', 'buy', 'open', 'collection', 'sellback', 'redeem'],
    max_spend_usdc: '50',
  })
  return Response.json(session)
}
