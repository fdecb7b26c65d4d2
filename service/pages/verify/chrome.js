// What surrounds the check: the language, the way back, and the form for a number.
import { make } from './elements.js'
import { language, languages, parts, storeLanguage, t } from './texts.js'

const files = ['proof.js', 'draws.js', 'events.js']

function languageSelect() {
  const select = make(
    'select',
    { 'aria-label': t('page.language') },
    Object.entries(languages).map(([id, name]) =>
      make('option', { value: id, selected: id === language ? '' : undefined }, name),
    ),
  )
  select.addEventListener('change', () => {
    storeLanguage(select.value)
    location.reload()
  })
  return select
}

/** Back to the page that led here; the start page where there is none. */
function fillBackLink() {
  const link = document.querySelector('.back .crumb')
  link.textContent = `← ${t('page.back')}`
  link.addEventListener('click', (event) => {
    if (history.length < 2) return
    event.preventDefault()
    history.back()
  })
}

/** Puts the header, the way back and the footer into the language of the reader. */
export function renderChrome() {
  document.documentElement.lang = language
  document.title = `${t('page.title')} · Packhouse`
  for (const link of document.querySelectorAll('.site [data-place]')) link.textContent = t(`nav.${link.dataset.place}`)
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = t(element.dataset.text)
  document.querySelector('.site-end')?.prepend(languageSelect())
  fillBackLink()
  const links = files.flatMap((name, index) => [
    ...(index > 0 ? [', '] : []),
    make('a', { href: `/verify/files/${name}` }, name),
  ])
  const code = document.getElementById('code')
  code.replaceChildren(...parts('page.code', { files: make('span', {}, links) }))
}

/** Shows the content, and with it what would have moved until then. */
export function showMain(...nodes) {
  document.getElementById('main').replaceChildren(...nodes)
  document.documentElement.dataset.ready = ''
}

/** The page without a number asks for one. */
export function renderStart() {
  const input = make('input', {
    name: 'request',
    inputmode: 'numeric',
    pattern: '[0-9]{1,29}',
    required: '',
    placeholder: '123…',
    'aria-label': t('start.label'),
  })
  const form = make('form', { class: 'node start' }, input, make('button', { type: 'submit' }, t('start.button')))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    location.assign(`/verify/${input.value}`)
  })
  showMain(
    make(
      'section',
      { class: 'hero many' },
      make('h1', {}, t('start.title')),
      make('p', { class: 'lead' }, t('start.text')),
      form,
    ),
  )
}
