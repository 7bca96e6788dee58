/** The browser's own reader, where it has one. Not in TypeScript's library yet. */
type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorConstructor = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** More pixels than a code needs, few enough to be read several times a second. */
const longestSide = 640

/**
 * The text of the QR code in the picture of a camera; undefined when there is none. Where the browser has no reader of its own, one is fetched. Never
 * throws for a picture that it cannot read.
 */
export async function decodeQr(video: HTMLVideoElement): Promise<string | undefined> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorConstructor }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(video).catch(() => [])
    return found?.rawValue
  }
  const { default: jsQR } = await import('jsqr')
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(video, 0, 0, width, height)
  return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data
}
