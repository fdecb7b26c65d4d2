import type { ReactNode } from 'react'

const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?|true|false|null)/g

function highlight(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(tokens)) {
    const [whole, string, colon, literal] = match
    parts.push(text.slice(at, match.index))
    at = match.index + whole.length
    const kind = literal ? 'n' : colon ? 'k' : 's'
    parts.push(
      <span key={match.index} className={kind}>
        {string ?? literal}
      </span>,
      colon ?? '',
    )
  }
  return [...parts, text.slice(at)]
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** JSON with colours; a text that is not JSON is shown as it is. */
export function Json({ text }: { text: string }) {
  return (
    <pre className="code" tabIndex={0}>
      {highlight(pretty(text))}
    </pre>
  )
}
