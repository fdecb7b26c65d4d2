import { Type } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import type { App } from '../../../http/app-type.ts'
import { okPage, successPage } from '../../../http/schema/envelope.ts'
import { NullableString, Ref } from '../../../http/schema/fields.ts'
import { fail } from '../../../kernel/errors.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../../shared/cursors.ts'
import { IdentityQuery } from '../../wallet/end-users/wire.ts'
import { inclusions, type Inclusion } from './model.ts'
import type { CollectionService } from './service.ts'
import { collectionItemToWire, CollectionItemWire } from './wire.ts'

const CollectionData = Type.Object({
  user: Type.Object(
    {
      external_user_id: NullableString({ description: 'Your own id of the end user.' }),
      wallet_address: NullableString({ description: 'The wallet of the end user.' }),
    },
    { description: 'The user.' },
  ),
  items: Type.Array(Ref(CollectionItemWire), { description: 'The items.' }),
})

const isInclusion = (text: string): text is Inclusion => inclusions.some((known) => known === text)

function readInclusions(text: string | undefined): readonly Inclusion[] {
  const asked = (text ?? '').split(',').filter((part) => part !== '')
  if (asked.every(isInclusion)) return asked
  return fail(400, 'invalid_query_parameter', `include must be a list of ${inclusions.join(', ')}.`, {
    details: { field: 'include' },
  })
}

export function collectionRoutes(app: App, { collection }: { collection: CollectionService }): void {
  app.get(
    '/api/v1/mystery/collection',
    {
      config: {
        operationId: 'listCollectionItems',
        refuses: { 400: ['missing_user_identifier'] },
        scope: 'packs:read',
        gate: 'read',
      },
      schema: {
        summary: 'List the cards an end user received from packs, newest first',
        tags: ['Packs'],
        querystring: Type.Object({
          ...IdentityQuery,
          still_owned: Type.Optional(
            Type.Boolean({ description: 'Filter by whether the end user still owns the card.' }),
          ),
          include: Type.Optional(
            Type.String({
              description:
                'Additional sources, separated by commas: `instant` for the cards of instant packs, `sends` for prizes.',
            }),
          ),
          ...CursorQuery,
        }),
        response: { 200: successPage(CollectionData) },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const filter = {
        include: readInclusions(query.include),
        isStillOwned: query.still_owned,
        beforeId: page.beforeId,
      }
      const { user, cards } = await collection.show(caller.accountId, query, filter, page)
      const { rows, pagination } = cursorPageOf(cards, page, ({ id }) => id)
      const wallet = user.walletAddress ?? user.custodyAddress
      const shown = { external_user_id: user.externalUserId, wallet_address: wallet && showAddress(wallet) }
      return okPage({ user: shown, items: rows.map(collectionItemToWire) }, pagination)
    },
  )
}
