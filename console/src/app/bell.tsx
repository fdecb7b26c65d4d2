import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useUnread } from '../api/notifications.ts'
import { homeOf, useAccount } from '../api/session.ts'

/** More than two digits do not fit. */
const mostShown = 99

/** The way to the inbox, with what is unread. */
export function Bell() {
  const unread = useUnread()
  const shown = unread > mostShown ? `${mostShown}+` : String(unread)
  return (
    <Link to={`${homeOf(useAccount())}/notifications`} className="bell" title="Notifications">
      <BellIcon size={18} strokeWidth={1.8} aria-hidden />
      <span className="visually-hidden">Notifications{unread > 0 && `, ${shown} unread`}</span>
      {unread > 0 && (
        <span className="bell-count" aria-hidden>
          {shown}
        </span>
      )}
    </Link>
  )
}
