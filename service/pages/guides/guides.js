// Searches the guides: every word must occur in a section; matches in headings come first.
const query = document.querySelector('#query')
const found = document.querySelector('#found')
const maxFound = 12
let entries

async function load() {
  entries ??= fetch('/guides/search.json').then((reply) => reply.json())
  return entries
}

function rank(entry, words) {
  const heading = `${entry.title} ${entry.heading}`.toLowerCase()
  const text = entry.text.toLowerCase()
  let score = 0
  for (const word of words) {
    if (heading.includes(word)) score += 3
    else if (text.includes(word)) score += 1
    else return 0
  }
  return score
}

function show({ page, anchor, title, heading, text }, [first = '']) {
  const link = document.createElement('a')
  link.href = `/guides/${page}#${anchor}`
  link.textContent = heading === title ? title : `${title}: ${heading}`
  const at = Math.max(0, text.toLowerCase().indexOf(first) - 40)
  const context = document.createElement('small')
  context.textContent = text.slice(at, at + 140)
  link.append(context)
  const item = document.createElement('li')
  item.append(link)
  return item
}

async function search() {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean)
  const all = words.length === 0 ? [] : await load()
  const ranked = all.map((entry) => [rank(entry, words), entry]).filter(([score]) => score > 0)
  ranked.sort(([left], [right]) => right - left)
  found.replaceChildren(...ranked.slice(0, maxFound).map(([, entry]) => show(entry, words)))
  found.hidden = ranked.length === 0
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
