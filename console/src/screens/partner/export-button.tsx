import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { RevenueSeries } from '../../api/types.ts'
import { downloadCsv } from '../../parts/charts/csv.ts'

/** The figures of the period as a file, one row for each point. */
export function ExportButton({ series, days }: { series: RevenueSeries | undefined; days: string }) {
  function save(points: RevenueSeries['points']): void {
    downloadCsv(`overview-${days}-days`, {
      head: [
        'from',
        'to',
        'packs',
        'gross_usdc',
        'refund_usdc',
        'sellback_count',
        'sellback_usdc',
        'fees_usdc',
        'net_usdc',
      ],
      rows: points.map((point) => [
        point.from,
        point.to,
        String(point.packs),
        point.gross_usdc,
        point.refund_usdc,
        String(point.sellback_count),
        point.sellback_usdc,
        point.fees_usdc,
        point.net_usdc,
      ]),
    })
  }
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      disabled={!series}
      onClick={() => series && save(series.points)}
    >
      Export
    </Button>
  )
}
