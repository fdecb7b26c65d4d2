import { wildmere } from '../games/games.ts'

export const cardPicture = (artBase: string, cardId: string): string =>
  `${artBase}/${wildmere.id}/cards/${encodeURIComponent(cardId)}/large.svg`
