import { X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'

/** Parts that close themselves by the escape key. */
const closesItself = '[role=dialog], [role=menu], [role=listbox], [aria-expanded=true]'

/** The escape key closes the panel from anywhere on the page. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented || (target as Element).closest(closesItself)) return
      onClose()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onClose])
}

export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="icon-button" onClick={onClose} aria-label="Close">
    <X size={16} aria-hidden />
  </button>
)

type Props = { label: string; onClose: () => void; className?: string; children: ReactNode }

/** What is looked at beside a list, named by the address. */
export function Peek({ label, onClose, className = '', children }: Props) {
  useEscape(onClose)
  return (
    <aside className={`card peek ${className}`} aria-label={label}>
      {children}
    </aside>
  )
}
