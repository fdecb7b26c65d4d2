type Props = Readonly<Record<string, string | boolean | undefined | ((event: never) => void)>>
type Child = Node | string | undefined | false

const svgTags = new Set(['svg', 'rect'])

/** Creates an element. Functions listen, `true` is an attribute without a value, `false` and `undefined` are none. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props?: Props,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag]
export function h(tag: string, props?: Props, ...children: readonly Child[]): Element
export function h(tag: string, props: Props = {}, ...children: readonly Child[]): Element {
  const element = svgTags.has(tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name, value as EventListener)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined && child !== false))
  return element
}

/** A heading of the level that the page gives. */
export const heading = (level: string, text: string, part: string): Element =>
  h('div', { role: 'heading', 'aria-level': level, class: 'heading', part }, text)

/** A square of a colour; an attribute of SVG, because a strict policy forbids styles in attributes. */
export const swatch = (color: string): Element =>
  h(
    'svg',
    { viewBox: '0 0 10 10', class: 'swatch', 'aria-hidden': 'true' },
    h('rect', { width: '10', height: '10', rx: '3', fill: color }),
  )

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((settle) => {
    const timer = setTimeout(settle, ms)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
