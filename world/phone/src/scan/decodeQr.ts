import jsQR from 'jsqr'

/** The browser's own reader, where it has one. Not in TypeScript's library yet. */
type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> }
type DetectorConstructor = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** More pixels than a code needs, few enough to read several times a second. */
const longestSide = 1_000

/** The text of the QR code in a picture; undefined when there is none. Never throws for a picture it cannot read. */
export async function decodeQr(image: ImageBitmap): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorConstructor }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(image).catch(() => [])
    if (found) return found.rawValue
  }
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(image, 0, 0, width, height)
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data
}
