import type { Schemas } from '@packhouse/sdk'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Building2,
  Gift,
  PackageOpen,
  ReceiptText,
  Scan,
  Truck,
  Undo2,
  UsersRound,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { call } from '../api/client.ts'
import { homeOf, streamNameOf, useAccount, type Membership } from '../api/session.ts'
import { describeState } from '../parts/tones.ts'

export type Hit = {
  key: string
  name: string
  note: string
  icon: LucideIcon
  to: string
  search?: Record<string, string>
  /** The page is not one of the console. */
  isElsewhere?: boolean
}

type Found = Schemas['ConsoleHit']
type Place = { to: string; search?: Record<string, string>; isElsewhere?: boolean }

const kinds: Readonly<Record<Found['kind'], { name: string; icon: LucideIcon; page?: string }>> = {
  account: { name: 'Account', icon: Building2 },
  purchase: { name: 'Purchase', icon: ReceiptText, page: 'purchases' },
  instant_purchase: { name: 'Instant purchase', icon: Zap, page: 'instant' },
  redemption: { name: 'Redemption', icon: Truck, page: 'redemptions' },
  sellback: { name: 'Sell-back', icon: Undo2, page: 'sellbacks' },
  send: { name: 'Send', icon: Gift, page: 'sends' },
  order: { name: 'Order', icon: PackageOpen, page: 'orders' },
  end_user: { name: 'Customer', icon: UsersRound },
  item: { name: 'Item', icon: Scan },
}

/** Where a hit is shown: an operator sees a resource of an account on the page of that account. */
function placeOf({ kind, id, account: owner }: Found, account: Membership): Place | undefined {
  if (kind === 'item') return { to: `/station/item/${id}`, isElsewhere: true }
  if (account.kind === 'operator') {
    if (!owner) return undefined
    return { to: '/o/accounts', search: { kind: `${owner.kind}s`, peek: String(owner.account_id) } }
  }
  if (kind === 'end_user') return { to: `${homeOf(account)}/customers`, search: { user: id } }
  const { page } = kinds[kind]
  return page === undefined ? undefined : { to: `${homeOf(account)}/${page}/${id}` }
}

const typingMs = 150

/** What the service finds by id, number or name. */
export function useFound(text: string): readonly Hit[] {
  const account = useAccount()
  const [q] = useDebouncedValue(text.trim(), typingMs)
  const name = streamNameOf(account)
  const { data } = useQuery({
    queryKey: ['search', name, q],
    queryFn: ({ signal }) => call('/console/search', { query: { q, account: name }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (text.trim() === '') return []
  return (data?.hits ?? []).flatMap((hit) => {
    const place = placeOf(hit, account)
    if (!place) return []
    const { name: kind, icon } = kinds[hit.kind]
    const owner = account.kind === 'operator' && hit.kind !== 'account' ? ` · ${hit.account?.name ?? ''}` : ''
    const note = hit.status === null ? '' : ` · ${describeState(hit.status).word}`
    return [
      {
        key: `${hit.kind}-${hit.id}-${hit.account?.account_id ?? 0}`,
        name: `${hit.title}${owner}`,
        note: kind + note,
        icon,
        ...place,
      },
    ]
  })
}
