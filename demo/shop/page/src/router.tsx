import type { ComponentChildren, TargetedMouseEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const base = '/shop'
const moved = new EventTarget()

export function navigate(path: string): void {
  history.pushState(null, '', base + path)
  moved.dispatchEvent(new Event('moved'))
  scrollTo(0, 0)
}

export type Place = { path: string; query: URLSearchParams }

const readPlace = (): Place => ({
  path: location.pathname.slice(base.length).replace(/\/$/, '') || '/',
  query: new URLSearchParams(location.search),
})

export function usePlace(): Place {
  const [place, setPlace] = useState(readPlace)
  useEffect(() => {
    const update = () => setPlace(readPlace())
    addEventListener('popstate', update)
    moved.addEventListener('moved', update)
    return () => {
      removeEventListener('popstate', update)
      moved.removeEventListener('moved', update)
    }
  }, [])
  return place
}

type LinkProps = { to: string; class?: string; children: ComponentChildren; isCurrent?: boolean }

/** A link inside the shop; modified clicks keep their usual meaning. */
export function Link({ to, children, isCurrent = false, ...rest }: LinkProps) {
  const follow = (event: TargetedMouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={base + to} onClick={follow} {...(isCurrent && { 'aria-current': 'page' })} {...rest}>
      {children}
    </a>
  )
}
