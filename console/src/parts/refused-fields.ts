import { useEffect, type RefObject } from 'react'
import { ApiError } from '../api/client.ts'
import { refusedFields } from '../texts/errors.ts'

const scopes = 'form, [role="dialog"], .card'

/** The inputs around the shown refusal that it is about; `data-field` names them as the service does. */
function findInputs(shown: HTMLElement, error: ApiError): readonly HTMLElement[] {
  const scope = shown.closest(scopes)
  const inputs = [...(scope?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  for (const names of refusedFields(error.code, error.details)) {
    const found = inputs.filter(({ dataset }) => names.includes(dataset['field'] ?? ''))
    if (found.length > 0) return found
  }
  return []
}

/** Marks the fields around `shown` that a refusal is about until they are changed. */
export function useRefusedFields(shown: RefObject<HTMLElement | null>, error: Error | null): void {
  useEffect(() => {
    if (!shown.current || !(error instanceof ApiError)) return
    const inputs = findInputs(shown.current, error)
    const clear = (input: Element): void => {
      input.removeAttribute('data-refused')
      input.removeAttribute('aria-invalid')
    }
    const changed = ({ currentTarget }: Event): void => clear(currentTarget as Element)
    for (const input of inputs) {
      input.setAttribute('data-refused', '')
      input.setAttribute('aria-invalid', 'true')
      input.addEventListener('input', changed)
    }
    inputs[0]?.focus()
    return () => {
      for (const input of inputs) {
        clear(input)
        input.removeEventListener('input', changed)
      }
    }
  }, [shown, error])
}
