import { encodeQrCode, type QrModules } from './encodeQrCode.ts'

/** ISO 18004: this many light modules around the code. */
const quietZone = 4
/** Finder patterns are as many modules wide. */
const finderSize = 7
/** Of a module: corners that touch no other module are rounded by so much. */
const radius = 0.5
/** Of the code's width, left free for a logo: about 4 % of the modules, of which level M restores 15 %. */
const logoShare = 0.19

export type QrOptions = { hasLogo: boolean; encoded?: QrModules }

export type QrDrawing = {
  /** Width and height of the drawing in modules, quiet zone included. */
  size: number
  /** One SVG path in units of modules, to be filled by the even-odd rule. */
  path: string
  /** Width of the free square in the middle, in modules. */
  logoSize: number
}

/**
 * Draws a text as a QR code (ISO 18004, error correction M or better): touching modules flow into one another, finder patterns are rounded
 * squares.
 *
 * @param options.hasLogo leaves a square in the middle free.
 * @param options.encoded the text's modules where they are known; they are used up.
 * @throws RangeError where the text is longer than any code.
 * @example
 * const { size, path } = drawQrCode('wc:…', { hasLogo: false })
 * `<svg viewBox="0 0 ${size} ${size}"><path fill-rule="evenodd" d="${path}"/></svg>`
 */
export function drawQrCode(text: string, { hasLogo, encoded = encodeQrCode(text) }: QrOptions): QrDrawing {
  const { size, modules } = encoded
  const isDark = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1
  const clear = (left: number, top: number, length: number) => {
    for (let y = top; y < top + length; y += 1) modules.fill(0, y * size + left, y * size + left + length)
  }
  const logoSize = hasLogo ? oddNear(size * logoShare) : 0
  clear((size - logoSize) / 2, (size - logoSize) / 2, logoSize)

  const parts: string[] = []
  const far = size - finderSize
  for (const [x, y] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    clear(x, y, finderSize)
    parts.push(drawFinder(x + quietZone, y + quietZone))
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x + 1, y)) x += 1
      parts.push(drawRun({ start, end: x + 1, y, isDark }))
    }
  }
  return { size: size + 2 * quietZone, path: parts.join(''), logoSize }
}

function oddNear(value: number): number {
  return 2 * Math.round((value - 1) / 2) + 1
}

/** Ring and core, each its own outline: even-odd leaves the ring's inside light. */
function drawFinder(x: number, y: number): string {
  return (
    drawBox({ x, y, width: 7, height: 7, corners: [2.1, 2.1, 2.1, 2.1] }) +
    drawBox({ x: x + 1, y: y + 1, width: 5, height: 5, corners: [1.3, 1.3, 1.3, 1.3] }) +
    drawBox({ x: x + 2, y: y + 2, width: 3, height: 3, corners: [0.9, 0.9, 0.9, 0.9] })
  )
}

/** The dark modules of one row that touch. An end is rounded where no dark module is above or below it. */
function drawRun(options: {
  start: number
  end: number
  y: number
  isDark: (x: number, y: number) => boolean
}): string {
  const { start, end, y, isDark } = options
  const free = (x: number, row: number) => (isDark(x, row) ? 0 : radius)
  return drawBox({
    x: start + quietZone,
    y: y + quietZone,
    width: end - start,
    height: 1,
    corners: [free(start, y - 1), free(end - 1, y - 1), free(end - 1, y + 1), free(start, y + 1)],
  })
}

type Box = {
  x: number
  y: number
  width: number
  height: number
  /** Radii from the upper left, clockwise. */
  corners: readonly [number, number, number, number]
}

function drawBox({ x, y, width, height, corners }: Box): string {
  const [a, b, c, d] = corners
  const arc = (r: number, dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`)
  return `M${x + a} ${y}h${width - a - b}${arc(b, 1, 1)}v${height - b - c}${arc(c, -1, 1)}h${c + d - width}${arc(d, -1, -1)}v${a + d - height}${arc(a, 1, -1)}z`
}
