import { writeFile } from 'node:fs/promises'
import { encode } from 'uqr'

const scale = 8

/** A Y4M video of one QR code, as Chromium takes it for its fake camera. */
export async function writeVideo(file: string, text: string): Promise<void> {
  const { data, size } = encode(text, { border: 4 })
  const side = size * scale + ((size * scale) % 2)
  const luma = Buffer.alloc(side * side, 255)
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) luma[y * side + x] = 0
  const color = Buffer.alloc((side * side) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, color])
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
}
