import type { Page } from 'playwright-core'

/** Composited layers differ by a few levels from run to run; painted parts differ by far more. */
const noticeableLevels = 40

/** Runs in a page of its own, because the shop's policy allows no such script. */
const compare = `async ([first, second, levels]) => {
  const read = async (text) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + text
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return canvas.getImageData(0, 0, image.width, image.height).data
  }
  const [left, right] = [await read(first), await read(second)]
  let changed = 0
  for (let at = 0; at < left.length; at += 4) {
    const isChanged = [0, 1, 2].some((part) => Math.abs(left[at + part] - right[at + part]) > levels)
    if (isChanged) changed += 1
  }
  return changed / (left.length / 4)
}`

/** The share of pixels that differ noticeably between two screenshots of one size. */
export function changedShare(blank: Page, first: Buffer, second: Buffer): Promise<number> {
  const [left, right] = [first, second].map((picture) => picture.toString('base64'))
  return blank.evaluate(`(${compare})(${JSON.stringify([left, right, noticeableLevels])})`)
}

/** Milliseconds of the animation, and which side of the card must be seen then. */
export const moments = [
  [250, 'rear'],
  [500, 'rear'],
  [640, 'rear'],
  [950, 'front'],
] as const

/** Whether rays behind the card would tell that it is worth celebrating. */
export const areRaysSeen = `(() => {
  const { content, opacity } = getComputedStyle(document.querySelector('.opening'), '::before')
  return content !== 'none' && Number(opacity) > 0
})()`

/** Holds every animation of the page at one moment, with one side of the card painted in a colour that nothing else has. */
export const holdAt = (ms: number, painted: string): string => `{
  for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = ${ms} }
  for (const face of document.querySelectorAll('.face')) {
    const isPainted = face.matches('${painted}')
    face.style.background = isPainted ? 'lime' : ''
    face.firstElementChild.style.visibility = isPainted ? 'hidden' : ''
  }
}`
