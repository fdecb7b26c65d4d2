import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { download } from './download.ts'

const isBatch = (file: unknown): file is { meta: { createdFromSafeAddress: string } } =>
  typeof file === 'object' && file !== null && 'meta' in file

/** Calls that the owners of a Safe sign, as their Transaction Builder imports them. */
export function SafeFile({ file }: { file: unknown }) {
  if (!isBatch(file)) return null
  const safe = file.meta.createdFromSafeAddress
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Download size={14} aria-hidden />}
      onClick={() => download(`safe-${safe}.json`, 'application/json', JSON.stringify(file, undefined, 2))}
    >
      Download for the Safe
    </Button>
  )
}
