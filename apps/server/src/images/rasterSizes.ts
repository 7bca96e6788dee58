/** Reads sizes from the headers of raster formats, without decoding. Undefined where the bytes are not in the format. */

export type Size = { width: number; height: number }

/** PNG: its first chunk is IHDR. */
export function readPngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** GIF: the screen, or the first frame where it is larger, as browsers draw it. */
export function readGifSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  let at = 13 + colorTableLength(bytes.readUInt8(10))
  // Extensions (0x21) precede the first frame (0x2c): a label, then blocks that each start with their length.
  while (bytes[at] === 0x21) {
    at += 2
    while (bytes[at]) at += (bytes[at] ?? 0) + 1
    at += 1
  }
  if (bytes[at] !== 0x2c || at + 9 > bytes.length) return undefined
  return {
    width: Math.max(screen.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5)),
    height: Math.max(screen.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7)),
  }
}

function colorTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/** JPEG: the frame header (SOF) before the first scan. */
export function readJpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // a fill byte
      continue
    }
    if (marker === 0xda || marker === 0xd9) return undefined
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return at + 9 <= bytes.length
        ? { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
        : undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** WebP: the canvas of the extended format, otherwise the single frame. */
export function readWebpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L' || bytes[20] !== 0x2f) return undefined
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

/**
 * Still AVIF: the largest of its items (`meta` > `iprp` > `ipco` > `ispe`). An animated one (`moov`) has its sizes elsewhere and is not
 * supported.
 */
export function readAvifSize(bytes: Buffer): Size | undefined {
  const [first, ...rest] = listBoxes(bytes)
  if (first?.type !== 'ftyp' || !/^(.{4}.{4})?(.{4})*avif/s.test(first.content.toString('latin1'))) return undefined
  if (rest.some(({ type }) => type === 'moov')) return undefined
  const sizes = within(rest, 'meta')
    .flatMap(({ content }) => within(listBoxes(content.subarray(4)), 'iprp'))
    .flatMap(({ content }) => within(listBoxes(content), 'ipco'))
    .flatMap(({ content }) => within(listBoxes(content), 'ispe'))
    .flatMap(({ content }) =>
      content.length >= 12 ? [{ width: content.readUInt32BE(4), height: content.readUInt32BE(8) }] : [],
    )
  if (sizes.length === 0) return undefined
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  }
}

type Box = { type: string; content: Buffer }

function within(boxes: readonly Box[], type: string): Box[] {
  return boxes.filter((box) => box.type === type)
}

function listBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    // 0: to the end. 1: a 64-bit length, which no picture within the size limit needs.
    const length = bytes.readUInt32BE(at) || bytes.length - at
    if (length < 8 || at + length > bytes.length) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}
