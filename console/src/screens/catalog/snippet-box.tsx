import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Segmented } from '../../parts/segmented.tsx'
import { toCurl, toSdk, type Snippet } from './snippets.ts'

const shownMs = 1_500

/** The request behind what is shown, as code to copy. The key is a variable: no key is in the browser. */
export function SnippetBox({ snippet }: { snippet: Snippet }) {
  const [kind, setKind] = useState<'curl' | 'sdk'>('curl')
  const [isCopied, setCopied] = useState(false)
  const text = kind === 'curl' ? toCurl(snippet) : toSdk(snippet)
  async function copy(): Promise<void> {
    await navigator.clipboard?.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <div className="snippet">
      <div className="spread">
        <Segmented
          label="Language of the code"
          value={kind}
          choices={[
            ['curl', 'curl'],
            ['sdk', 'SDK'],
          ]}
          onChange={setKind}
        />
        <button type="button" className="copy-button" onClick={() => void copy()}>
          {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      <pre className="code" tabIndex={0} aria-label="Request as code">
        {text}
      </pre>
    </div>
  )
}
