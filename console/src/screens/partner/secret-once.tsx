import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Id } from '../../parts/id.tsx'

/** A secret that is shown once and cannot be read again. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="stack">
      <p className="note" data-tone="warn">
        <TriangleAlert size={16} aria-hidden />
        <span>Copy it now and store it securely. It is not shown again.</span>
      </p>
      <pre className="code">
        <Id value={secret} isWhole label="secret" />
      </pre>
      <div className="row end">
        <Button onClick={onClose}>I have stored it</Button>
      </div>
    </div>
  )
}
