import { readAvifSize, readGifSize, readJpegSize, readPngSize, readWebpSize, type Size } from './rasterSizes.ts'

/** Larger pictures are not shown: decoded, they take four bytes a pixel. */
const maxSide = 4096

const rasters: readonly [contentType: string, read: (bytes: Buffer) => Size | undefined][] = [
  ['image/png', readPngSize],
  ['image/jpeg', readJpegSize],
  ['image/webp', readWebpSize],
  ['image/gif', readGifSize],
  ['image/avif', readAvifSize],
]

export type Picture = { contentType: string; bytes: Buffer }

/**
 * Detects the picture type from the bytes, whatever their content type was.
 * @throws PictureRejectedError
 */
export function readPicture(bytes: Buffer): Picture {
  for (const [contentType, read] of rasters) {
    const size = read(bytes)
    if (!size) continue
    const isShown = [size.width, size.height].every((side) => side > 0 && side <= maxSide)
    if (!isShown) throw new PictureRejectedError('dimensions')
    return { contentType, bytes }
  }
  if (isPlainSvg(bytes)) return { contentType: 'image/svg+xml', bytes }
  throw new PictureRejectedError('kind')
}

const sentences = {
  kind: 'The file is not a PNG, JPEG, WebP, GIF, AVIF or plain SVG picture.',
  dimensions: `The picture is wider or higher than ${maxSide} pixels.`,
}

/** Bytes that are not served. */
export class PictureRejectedError extends Error {
  override readonly name = 'PictureRejectedError'
  readonly reason: keyof typeof sentences

  constructor(reason: keyof typeof sentences) {
    super(sentences[reason])
    this.reason = reason
  }
}

/** Whether bytes are an SVG without a document type, which could declare exponentially growing entities. */
export function isPlainSvg(bytes: Buffer): boolean {
  const text = decode(bytes)
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text)) return false
  return /^\s*(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>/]/.test(text)
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
