import { CardPicture } from '../../../parts/card-picture.tsx'

type Pictured = { token_id: string; name: string | null; image_url: string | null }

const shown = 3

/** Cards as small pictures. */
export function Pictures({ items }: { items: readonly Pictured[] }) {
  return (
    <span className="drawn">
      {items.slice(0, shown).map(({ token_id, name, image_url }) => (
        <CardPicture key={token_id} url={image_url} name={name} size="thumb" />
      ))}
      {items.length > shown && <span className="small soft">+{items.length - shown}</span>}
    </span>
  )
}
