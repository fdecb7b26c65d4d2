import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { okPage, successPage } from '../../../http/schema/envelope.ts'
import { OneOf, Ref, refusedAs } from '../../../http/schema/fields.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../../shared/cursors.ts'
import type { PublicUrls } from '../../shared/public-urls.ts'
import type { FeedService } from './service.ts'
import { pullToWire, PullWire } from './wire.ts'

const FeedQuery = Type.Object({
  scope: Type.Optional(
    OneOf(['all', 'mine'], { description: '`mine`: only packs bought with your key.', ...refusedAs('invalid_scope') }),
  ),
  game: Type.Optional(Type.String({ maxLength: 64, description: 'Only cards of this game.' })),
  ...CursorQuery,
})

const FeedData = Type.Object({ items: Type.Array(Ref(PullWire), { description: 'The items.' }) })

const feeds = [
  { path: 'recent', operationId: 'listRecentPulls', isWin: false, summary: 'List recently drawn cards, newest first' },
  {
    path: 'winners',
    operationId: 'listWinningPulls',
    isWin: true,
    summary: 'List recently drawn cards worth more than their pack',
  },
] as const

export function feedRoutes(app: App, { feed, publicUrls }: { feed: FeedService; publicUrls: PublicUrls }): void {
  for (const { path, operationId, isWin, summary } of feeds) {
    app.get(
      `/api/v1/mystery/feed/${path}`,
      {
        config: { operationId, mayBeStale: true, scope: 'read:catalog', gate: 'read' },
        schema: { summary, tags: ['Packs'], querystring: FeedQuery, response: { 200: successPage(FeedData) } },
      },
      async ({ caller, query }) => {
        const page = readCursorPage(query)
        const isMine = query.scope === 'mine'
        const keyFamily = isMine ? caller.familyId : undefined
        const pulls = await feed.list({ keyFamily, isWin, game: query.game, beforeId: page.beforeId }, page)
        const { rows, pagination } = cursorPageOf(pulls, page, ({ id }) => id)
        return okPage({ items: rows.map((pull) => pullToWire(pull, { isMine, publicUrls })) }, pagination)
      },
    )
  }
}
