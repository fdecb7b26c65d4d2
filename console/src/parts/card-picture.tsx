/** Pictures of this host only; the address may name another spelling of it. */
export function localPicture(url: string | null | undefined): string | undefined {
  if (!url) return undefined
  const { pathname } = new URL(url, window.location.origin)
  return pathname.startsWith('/art/') ? pathname : undefined
}

type PictureProps = { url: string | null | undefined; name: string | null; size: 'thumb' | 'pack' | 'card' }

/** The picture of a card or pack; a grey card where there is none. */
export function CardPicture({ url, name, size }: PictureProps) {
  const source = localPicture(url)
  // Without a name the picture only decorates what stands beside it.
  if (!source && name === '') return <span className="picture" data-size={size} aria-hidden />
  return source ? (
    <img className="picture" data-size={size} src={source} alt={name ?? 'Card'} loading="lazy" decoding="async" />
  ) : (
    <span className="picture" data-size={size} role="img" aria-label={name ?? 'Card without picture'} />
  )
}
