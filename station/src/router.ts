import { useEffect, useState } from 'preact/hooks'

const base = '/station'

export const readPlace = (): string =>
  decodeURIComponent(location.pathname.slice(base.length).replace(/^\/+|\/+$/g, ''))

/** Opens a place below `/station`; the back button returns. */
export function go(place: string, { isReplacing = false } = {}): void {
  const url = place === '' ? base : `${base}/${place}`
  if (isReplacing) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
}

export function usePlace(): string {
  const [place, setPlace] = useState(readPlace)
  useEffect(() => {
    const read = () => setPlace(readPlace())
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  return place
}
