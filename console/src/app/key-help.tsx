import { Modal } from '@mantine/core'
import { usePages } from './navigation.ts'

const general = [
  ['Ctrl K', 'Search or jump to a page'],
  ['/', 'Search in the list'],
  ['J K', 'Move down and up'],
  ['Enter', 'Open the row'],
  ['Space', 'Look into the row'],
  ['R', 'Send a delivery again'],
  ['Esc', 'Close'],
  ['?', 'This help'],
] as const

export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const pages = usePages()
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <div className="key-help">
        <dl className="facts keys">
          {general.map(([keys, text]) => (
            <div key={keys}>
              <dt>{text}</dt>
              <dd>
                <kbd className="kbd">{keys}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <dl className="facts keys">
          {pages.map(({ key, name }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                <kbd className="kbd">G</kbd> <kbd className="kbd">{key.toUpperCase()}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Modal>
  )
}
