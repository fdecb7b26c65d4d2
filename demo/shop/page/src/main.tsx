import '@fontsource-variable/inter'
import { render } from 'preact'
import { App } from './app.tsx'
import './styles/base.css'
import './styles/shop.css'
import './styles/opening.css'

const root = document.getElementById('shop')
if (root) render(<App />, root)
