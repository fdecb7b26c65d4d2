/** How what was received differs from what was announced, such as `1 missing, 2 damaged`. */
export function differenceOf({ short, over, damaged }: { short: number; over: number; damaged: number }): string {
  const parts = [
    [short, 'missing'],
    [over, 'more than announced'],
    [damaged, 'damaged'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(', ')
}
