import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

/** Keeps both ends of a long id. */
export const cutMiddle = (text: string, ends = 6): string =>
  text.length <= ends * 2 + 1 ? text : `${text.slice(0, ends)}…${text.slice(-4)}`

type IdProps = { value: string | null | undefined; label?: string; isWhole?: boolean }

const shownMs = 1_500

/** An id cut in the middle; a click copies all of it. */
export function Id({ value, label = 'id', isWhole = false }: IdProps) {
  const [isCopied, setCopied] = useState(false)
  if (!value) return <span className="none">–</span>
  async function copy(text: string): Promise<void> {
    await navigator.clipboard?.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <button type="button" className="id" onClick={() => void copy(value)} title={`${value}\nCopy`}>
      <span className="visually-hidden">
        Copy {label} {value}
      </span>
      <span className="mono" aria-hidden>
        {isWhole ? value : cutMiddle(value)}
      </span>
      {isCopied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
      <span role="status" className="visually-hidden">
        {isCopied ? 'Copied' : ''}
      </span>
    </button>
  )
}
