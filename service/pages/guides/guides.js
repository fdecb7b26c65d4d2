// The search over guides, reference and errors, copy buttons, the menu of a phone, and the reader's own address and keys.
import { findEntries, wordsOf } from './search.js'

const query = document.querySelector('#query')
const found = document.querySelector('#found')
let entries

async function load() {
  entries ??= fetch('/guides/search.json').then((reply) => reply.json())
  return entries
}

function itemOf({ kind, url, title, heading, text }, word = '') {
  const link = document.createElement('a')
  link.href = url
  const mark = document.createElement('em')
  mark.textContent = kind
  link.append(heading === title ? title : `${title}: ${heading}`, ' ', mark)
  const at = Math.max(0, text.toLowerCase().indexOf(word) - 40)
  const context = document.createElement('small')
  context.textContent = text.slice(at, at + 140)
  link.append(context)
  const item = document.createElement('li')
  item.append(link)
  return item
}

async function search() {
  const text = query.value
  const results = wordsOf(text).length === 0 ? [] : findEntries(await load(), text)
  // A later letter may have been typed while the index was read.
  if (query.value !== text) return
  found.replaceChildren(...results.map((entry) => itemOf(entry, wordsOf(text)[0])))
  found.hidden = results.length === 0
}

query.addEventListener('input', () => void search())
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== query) {
    event.preventDefault()
    query.focus()
  }
  if (event.key === 'Escape') found.hidden = true
})
found.addEventListener('click', () => (found.hidden = true))

const menu = document.querySelector('#menu')
const button = document.querySelector('#menu-button')
button.addEventListener('click', () => {
  const isOpen = button.getAttribute('aria-expanded') === 'true'
  button.setAttribute('aria-expanded', String(!isOpen))
  menu.classList.toggle('open', !isOpen)
})

for (const block of document.querySelectorAll('.code')) {
  const copy = document.createElement('button')
  copy.type = 'button'
  copy.className = 'copy'
  copy.textContent = 'Copy'
  const copyCode = async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    copy.textContent = 'Copied'
    setTimeout(() => (copy.textContent = 'Copy'), 2_000)
  }
  copy.addEventListener('click', () => void copyCode())
  block.append(copy)
}

// The commands name the address at which this page was read; in a sandbox, also its keys that only read.
for (const value of document.querySelectorAll('[data-value="address"]')) value.textContent = location.origin
const keyed = [...document.querySelectorAll('[data-value^="key-"]')]
if (keyed.length > 0) {
  const { keys } = await fetch('/guides/values.json').then((reply) => reply.json())
  for (const value of keyed) value.textContent = keys[value.dataset.value.slice('key-'.length)] ?? value.textContent
}
