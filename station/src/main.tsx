import { render } from 'preact'
import { App } from './app.tsx'
import { openStorage } from './acts/storage.ts'
import { keepPage } from './outage.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
function applyScheme(): void {
  document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light'
}
applyScheme()
dark.addEventListener('change', applyScheme)

const root = document.getElementById('station')
if (root) render(<App storage={openStorage(indexedDB)} />, root)

// Without a secure origin there is no service worker, and a reload needs the service.
addEventListener('load', () => void keepPage(navigator.serviceWorker).catch(() => undefined))
