import { render } from 'preact'
import { App } from './app.tsx'

const root = document.getElementById('shop')
if (root) render(<App />, root)
