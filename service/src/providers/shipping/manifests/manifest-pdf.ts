import { barsOf, drawBars, drawLine, openPaper, printable, quietModules, type Paper } from '../drawing.ts'
import { numberOf, type Manifest, type ManifestParcel } from './model.ts'

/** The paper of shipping labels, so that a station prints both on one printer. */
const page = { width: 288, height: 432, margin: 14 }
const room = page.width - 2 * page.margin
const rowHeight = 13
const firstRow = page.height - 148
const rowsPerPage = Math.floor((firstRow - 56) / rowHeight)

type Sheet = { manifest: Manifest; parcels: readonly ManifestParcel[]; start: number }

function drawSheet({ pdf, font, bold }: Paper, { manifest, parcels, start }: Sheet): void {
  const sheet = pdf.addPage([page.width, page.height])
  const { margin: x, height } = page
  const title = manifest.isScanForm ? 'SCAN form' : 'Hand-over list'
  drawLine(sheet, { text: `${title}: ${printable(manifest.carrier)}`, x, y: height - 28, size: 15, font: bold, room })
  const count = parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`
  const day = (manifest.closedAt ?? manifest.createdAt).toISOString().slice(0, 16).replace('T', ' ')
  drawLine(sheet, { text: `${numberOf(manifest.id)} - ${count} - ${day} UTC`, x, y: height - 44, size: 9, font, room })
  const code = manifest.carrierNumber ?? numberOf(manifest.id)
  const bars = barsOf(code)
  const unit = Math.min(2, room / (bars.modules + 2 * quietModules))
  drawBars(sheet, bars, { x: x + quietModules * unit, y: height - 106, height: 50, unit })
  drawLine(sheet, { text: code, x: x + quietModules * unit, y: height - 120, size: 10, font: bold, room })
  parcels.slice(start, start + rowsPerPage).forEach((parcel, index) => {
    const y = firstRow - index * rowHeight
    const weight = parcel.weightGrams === null ? '' : `${parcel.weightGrams} g`
    drawLine(sheet, { text: `${start + index + 1}.`, x, y, size: 8, font, room: 20 })
    drawLine(sheet, { text: printable(parcel.trackingNumber), x: x + 22, y, size: 8, font: bold, room: 122 })
    drawLine(sheet, { text: printable(parcel.service), x: x + 148, y, size: 8, font, room: 70 })
    drawLine(sheet, { text: weight, x: x + 222, y, size: 8, font, room: 38 })
  })
  drawLine(sheet, { text: 'Taken over by (name, signature, time):', x, y: 36, size: 8, font, room })
  sheet.drawLine({ start: { x, y: 20 }, end: { x: x + room, y: 20 }, thickness: 0.5 })
}

/** Draws a manifest. A parcel that left it is not listed. */
export async function drawManifest(manifest: Manifest, parcels: readonly ManifestParcel[]): Promise<Uint8Array> {
  const paper = await openPaper(`Manifest ${numberOf(manifest.id)}`, manifest.closedAt ?? manifest.createdAt)
  const kept = parcels.filter(({ removedAt }) => removedAt === null)
  for (let start = 0; start === 0 || start < kept.length; start += rowsPerPage)
    drawSheet(paper, { manifest, parcels: kept, start })
  return paper.pdf.save()
}
