import { getFile, newActionId, postForFile } from './api.ts'

const formats = ['pdf', 'zpl'] as const
export type LabelFormat = (typeof formats)[number]
const storageKey = 'packhouse-station-labels'

/** How this station prints barcode labels; carriers' labels are always PDF. */
export const readFormat = (): LabelFormat =>
  formats.find((format) => format === localStorage.getItem(storageKey)) ?? 'pdf'
export const storeFormat = (format: LabelFormat): void => localStorage.setItem(storageKey, format)

const keepMs = 60_000

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keepMs)
}

/** Prints a PDF from a hidden frame. A browser that shows no PDF saves it instead. */
function printPdf(file: Blob, name: string): void {
  if (!navigator.pdfViewerEnabled) return save(file, name)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = name
  frame.src = URL.createObjectURL(file)
  frame.addEventListener('load', () => frame.contentWindow?.print())
  document.body.append(frame)
  setTimeout(() => {
    URL.revokeObjectURL(frame.src)
    frame.remove()
  }, keepMs)
}

/** Prints the shipping label of a parcel. */
export async function printShippingLabel(taskId: number, parcel: number): Promise<void> {
  printPdf(await getFile(`/tasks/${taskId}/labels/${parcel}`), `job-${taskId}-parcel-${parcel}.pdf`)
}

/** Prints the packing slip of a parcel. */
export async function printPackingSlip(taskId: number, parcel: number): Promise<void> {
  printPdf(await getFile(`/tasks/${taskId}/packing-slips/${parcel}`), `job-${taskId}-slip-${parcel}.pdf`)
}

/** Prints the form of a closed manifest. */
export async function printManifest({ id, number }: { id: number; number: string }): Promise<void> {
  printPdf(await getFile(`/manifests/${id}/file`), `${number}.pdf`)
}

/** Prints barcode labels of codes; a ZPL file goes to the raw queue of a thermal printer. */
export async function printCodes(codes: readonly string[], format = readFormat()): Promise<void> {
  const file = await postForFile('/print', { client_action_id: newActionId(), codes, format })
  if (format === 'zpl') save(file, 'labels.zpl')
  else printPdf(file, 'labels.pdf')
}
