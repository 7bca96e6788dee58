import jsQR from 'jsqr'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { encodeQrCode, type QrModules } from './encodeQrCode.ts'

const longest = 2331

/** A text of bytes that differ, another for each length; small letters, so that the other encoder has no shorter mode for it. */
function textOf(length: number): string {
  return Array.from({ length }, (_, i) => String.fromCharCode(97 + ((i * i * 7 + length * 13) % 26))).join('')
}

function linesOf({ size, modules }: QrModules): string[] {
  return Array.from({ length: size }, (_, y) => modules.subarray(y * size, (y + 1) * size).join(''))
}

test('draws what another encoder draws with one of its masks, in all 40 versions', () => {
  const lengths = [
    ...Array.from({ length: 299 }, (_, i) => i + 1),
    ...Array.from({ length: 75 }, (_, i) => 300 + 27 * i),
    longest,
  ]
  const versions = new Set<number>()
  for (const length of lengths) {
    const text = textOf(length)
    const ours = encodeQrCode(text)
    versions.add((ours.size - 17) / 4)
    const theirs = Array.from({ length: 8 }, (_, maskPattern) => {
      const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0, maskPattern })
      return linesOf({ size, modules: Uint8Array.from(data.flat(), Number) }).join('\n')
    })
    expect(theirs, `${length} characters`).toContain(linesOf(ours).join('\n'))
  }
  expect([...versions].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
}, 60_000)

test.each([1, 20, 60, 150, 210, 300, 500, 700])('is read by a decoder: %i characters', (length) => {
  const text = textOf(length)
  expect(read(encodeQrCode(text))).toBe(text)
})

test('is read in any script', () => {
  const text = 'محفظة → 支付 €'
  expect(read(encodeQrCode(text))).toBe(text)
})

test('takes a mask with a low penalty: no long stripes, no large fields, about as much dark as light', () => {
  const lines = linesOf(encodeQrCode('0'.repeat(200)))
  const longestRun = Math.max(...[...lines.join('-').matchAll(/0+|1+/g)].map(([run]) => run.length))
  const dark = lines.join('').replaceAll('0', '').length / lines.length ** 2
  expect(longestRun).toBeLessThan(14)
  expect(Math.abs(dark - 0.5)).toBeLessThan(0.05)
})

test('throws for a text that no code holds', () => {
  expect(() => encodeQrCode(textOf(longest + 1))).toThrow(RangeError)
})

/** What a camera would see: 4 px to a module, the quiet zone around it. */
function read({ size, modules }: QrModules): string | undefined {
  const scale = 4
  const width = (size + 8) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).map((_, i) => {
    const [x, y] = [Math.floor(((i >> 2) % width) / scale) - 4, Math.floor((i >> 2) / width / scale) - 4]
    const isDark = x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1
    return i % 4 === 3 || !isDark ? 255 : 0
  })
  return jsQR(pixels, width, width, { inversionAttempts: 'dontInvert' })?.data
}
