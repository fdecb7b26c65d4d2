import { useLocation } from '@tanstack/react-router'

/** The game and the card in the address, below the home of any account. */
export function usePlace(): { game: string; id: string } {
  const { pathname } = useLocation()
  const [, game = '', id = ''] = /\/catalog(?:\/([^/]+))?(?:\/([^/]+))?\/?$/.exec(pathname) ?? []
  return { game: decodeURIComponent(game), id: decodeURIComponent(id) }
}
