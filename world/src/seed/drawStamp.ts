import { crc32, deflateSync } from 'node:zlib'

const sizePx = 96
const paper = [244, 238, 224, 255] as const
const inks = [
  [38, 84, 124, 255],
  [186, 63, 74, 255],
  [42, 111, 78, 255],
  [120, 72, 160, 255],
] as const

/**
 * A round postmark with waves, as a PNG file of 96 x 96 RGBA pixels.
 * @param id chooses the ink and the length of the waves.
 */
export function drawStamp(id: number): Buffer {
  const ink = inks[id % inks.length] ?? inks[0]
  const rows = Array.from({ length: sizePx }, (_, y) => {
    const pixels = Array.from({ length: sizePx }, (_, x) => (isInked(x, y, id) ? ink : paper))
    // Each row starts with its filter: 0, none.
    return Buffer.from([0, ...pixels.flat()])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePx, 0)
  header.writeUInt32BE(sizePx, 4)
  // 8 bits a channel, color type 6 (RGBA), then the only compression, filter and no interlace.
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function isInked(x: number, y: number, id: number): boolean {
  const radius = Math.hypot(x - 47.5, y - 47.5)
  if (radius > 44) return false
  if (radius > 41 || (radius > 33 && radius < 35)) return true
  if (radius >= 33) return Math.floor(Math.atan2(y - 47.5, x - 47.5) * 16) % 4 === 0
  return (y + Math.round(4 * Math.sin(x / (4 + (id % 4))))) % 11 < 3
}

/** A PNG chunk: length, type, body, and the CRC of type and body (PNG specification, section 5.3). */
function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
