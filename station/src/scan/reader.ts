type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }
export type ReadFrame = (source: HTMLVideoElement) => Promise<string | undefined>

const wanted = ['qr_code', 'code_128', 'data_matrix'] as const

async function createNativeReader(): Promise<ReadFrame | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !wanted.slice(0, 2).every((format) => formats.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats: wanted.filter((format) => formats.includes(format)) })
  return async (source) => (await detector.detect(source))[0]?.rawValue
}

/** Loaded only on devices without a detector of their own. */
async function createWasmReader(): Promise<ReadFrame> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasmUrl }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (source) => {
    if (!context || source.videoWidth === 0) return undefined
    canvas.width = source.videoWidth
    canvas.height = source.videoHeight
    context.drawImage(source, 0, 0)
    const image = context.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(image, { formats: ['QRCode', 'Code128', 'DataMatrix'], maxNumberOfSymbols: 1 })
    return found?.text || undefined
  }
}

/** Reads one barcode from a picture of the camera: by the device itself where it can, otherwise by our own reader. */
export const createReader = async (): Promise<ReadFrame> => (await createNativeReader()) ?? createWasmReader()
