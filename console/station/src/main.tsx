import { render } from 'preact'
import { App } from './app.tsx'
import { openStorage } from './acts/storage.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
function applyScheme(): void {
  document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light'
}
applyScheme()
dark.addEventListener('change', applyScheme)

const root = document.getElementById('station')
if (root) render(<App storage={openStorage(indexedDB)} />, root)
