// The form of an operation: sends the request that it describes, and shows the answer. It keeps nothing.
const section = document.querySelector('details.try')

/** The key of a sandbox that can only read, once the form is opened. */
async function fillKey(form) {
  const field = form.querySelector('[data-sample]')
  if (!field?.dataset.sample || field.value !== '') return
  const { keys } = await fetch('/guides/values.json').then((reply) => reply.json())
  if (field.value === '') field.value = keys[field.dataset.sample] ?? ''
}

function requestOf(form) {
  const { method, path } = form.dataset
  const headers = {}
  const query = new URLSearchParams()
  let address = path
  for (const { name, value, dataset } of form.querySelectorAll('[data-in]')) {
    if (value === '') continue
    if (dataset.in === 'key') headers['x-api-key'] = value
    if (dataset.in === 'header') headers[name] = value
    if (dataset.in === 'query') query.append(name, value)
    if (dataset.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
  }
  const body = form.querySelector('[name="body"]')?.value
  if (body !== undefined) headers['content-type'] = 'application/json'
  const search = query.size === 0 ? '' : `?${query}`
  return [`${address}${search}`, { method, headers, ...(body !== undefined && { body }) }]
}

const textOf = (type, body) => (type.includes('json') ? JSON.stringify(JSON.parse(body), null, 2) : body)

async function send(form) {
  const status = form.querySelector('[role="status"]')
  const output = form.querySelector('pre')
  const button = form.querySelector('button')
  button.disabled = true
  status.textContent = 'Sending …'
  try {
    const reply = await fetch(...requestOf(form))
    const type = reply.headers.get('content-type') ?? ''
    const body = await reply.text()
    status.textContent = `${reply.status} ${reply.statusText}`
    output.firstElementChild.textContent = textOf(type, body)
    output.hidden = body === ''
  } catch (error) {
    status.textContent = `No response: ${error.message}`
    output.hidden = true
  }
  button.disabled = false
}

if (section) {
  const form = section.querySelector('form')
  const key = form.querySelector('[name="idempotency-key"]')
  section.addEventListener('toggle', () => {
    void fillKey(form)
    if (key && key.value === '') key.value = crypto.randomUUID?.() ?? String(Math.random()).slice(2)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}
