/** A scanner types a whole code within this time per key; a person does not. */
const burstMs = 35
/** Without a field in focus nothing else can be meant, so that slow scanners work as well. */
const patientMs = 500
const minSymbols = 4

type Field = HTMLInputElement | HTMLTextAreaElement

export type Wedge = {
  /** Returns the code that this key completes. */
  press(key: string, at: number, field: string | null): { code: string; fieldBefore: string | null } | undefined
}

/** Reads codes from keys: symbols in quick succession that end with Enter or Tab. */
export function createWedge(): Wedge {
  let symbols = ''
  let lastAt = -Infinity
  let isBurst = true
  let fieldBefore: string | null = null

  function press(key: string, at: number, field: string | null) {
    const gap = at - lastAt
    lastAt = at
    if (key === 'Enter' || key === 'Tab') {
      const [code, before, isTyped] = [symbols, fieldBefore, field !== null && !(isBurst && gap <= burstMs)]
      symbols = ''
      if (code.length < minSymbols || isTyped || gap > patientMs) return undefined
      return { code, fieldBefore: before }
    }
    if (key.length !== 1) return undefined
    if (symbols === '' || gap > (field === null ? patientMs : burstMs)) {
      symbols = ''
      isBurst = true
      fieldBefore = field
    } else if (gap > burstMs) isBurst = false
    symbols += key
    return undefined
  }

  return { press }
}

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Listens everywhere, with or without a field in focus. A code that was typed into a field is taken out of it. */
export function listenToWedge(onCode: (code: string) => void): () => void {
  const wedge = createWedge()
  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const field = fieldOf(event.target)
    const found = wedge.press(event.key, event.timeStamp, field?.value ?? null)
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    if (field && found.fieldBefore !== null) {
      field.value = found.fieldBefore
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    onCode(found.code)
  }
  addEventListener('keydown', onKey, true)
  return () => removeEventListener('keydown', onKey, true)
}
