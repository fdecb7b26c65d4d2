import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { barWidths } from '../../../parts/code128.ts'
import type { Inbound } from '../api.ts'
import { AddressBlock } from '../address-block.tsx'

const quiet = 10
const barHeight = 60

/** A code that the scanner at the dock reads. */
function Barcode({ text }: { text: string }) {
  const widths = barWidths(text)
  const starts = widths.map((_, index) => quiet + widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const total = 2 * quiet + widths.reduce((sum, width) => sum + width, 0)
  return (
    <svg
      className="barcode"
      viewBox={`0 0 ${total} ${barHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      {widths.map((width, index) =>
        index % 2 === 0 ? <rect key={index} x={starts[index]} y={0} width={width} height={barHeight} /> : null,
      )}
    </svg>
  )
}

function BoxLabel({ shipment, box, boxes }: { shipment: Inbound; box: number; boxes: number }) {
  return (
    <section className="box-label" aria-label={`Label of box ${box}`}>
      <p className="box-label-number">{shipment.inbound_number}</p>
      <Barcode text={shipment.inbound_number} />
      <p className="box-label-count">
        Box {box} of {boxes}
        {shipment.reference && (
          <>
            {' · '}
            <bdi>{shipment.reference}</bdi>
          </>
        )}
      </p>
      <AddressBlock address={shipment.ship_to} className="" />
    </section>
  )
}

/** One label for each box, four by six inches, as the printer of the browser prints them. */
export function BoxLabels({ shipment }: { shipment: Inbound }) {
  const [isOpen, dialog] = useDisclosure(false)
  const boxes = Math.max(shipment.box_count ?? 1, 1)
  const labels = Array.from({ length: boxes }, (_, index) => (
    <BoxLabel key={index} shipment={shipment} box={index + 1} boxes={boxes} />
  ))
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Printer size={14} aria-hidden />} onClick={dialog.open}>
        {boxes === 1 ? 'Print the label' : `Print ${boxes} labels`}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={boxes === 1 ? 'Label of the box' : 'Labels of the boxes'}
        centered
      >
        <div className="stack">
          <div className="label-preview">{labels}</div>
          <div className="row end">
            <Button variant="default" onClick={dialog.close}>
              Close
            </Button>
            <Button leftSection={<Printer size={15} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        </div>
      </Modal>
      {isOpen && createPortal(<div className="print-sheet">{labels}</div>, document.body)}
    </>
  )
}
