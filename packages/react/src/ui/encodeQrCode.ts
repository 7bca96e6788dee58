// ISO 18004, byte mode only: whatever a wallet scans is letters, digits and signs. Its own file, so that the code can be drawn without a
// library, from what the modal has loaded.

/** By level, then by version from 1: the error correction codewords of each block (table 9). */
const correctionOf = [
  [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28],
  [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30],
  [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30],
] as const
/** The same for the number of blocks. */
const blocksOf = [
  [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ],
  [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45,
    48, 51, 53, 56, 59, 62, 65, 68,
  ],
  [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
    54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
] as const
/** How a symbol names its level: M, Q, H. */
const levelBits = [0, 3, 2] as const
const largestVersion = 40

export type QrModules = {
  /** Modules on each side. */
  size: number
  /** Row by row from the upper left: 1 is dark. */
  modules: Uint8Array
}

/**
 * Penalty per module that is good enough, about the median of pairing links: no other mask is tried then. Each costs as much as the rest of
 * the code, which a visitor is waiting for.
 */
const goodPenalty = 0.75

/**
 * Encodes a text as a QR code: the smallest version that holds it at level M, at the highest level that fits there.
 * @throws RangeError where the text is longer than any code.
 */
export function encodeQrCode(text: string): QrModules {
  const bytes = new TextEncoder().encode(text)
  const plan = choosePlan(bytes.length)
  const size = 17 + 4 * plan.version
  const dark = new Uint8Array(size * size)
  /** Finder, timing, alignment, format and version modules: no data, no mask. */
  const fixed = new Uint8Array(size * size)
  const set = (x: number, y: number, value: unknown) => {
    dark[y * size + x] = value ? 1 : 0
    fixed[y * size + x] = 1
  }

  drawPatterns({ ...plan, size, set })
  drawFormat({ level: plan.level, mask: 0, size, set })
  placeBits({ codewords: interleave(bytes, plan), size, dark, fixed })
  let best: { penalty: number; modules: Uint8Array } | undefined
  for (const [mask, maskAt] of masks.entries()) {
    drawFormat({ level: plan.level, mask, size, set })
    const modules = dark.map((value, i) => value ^ (!fixed[i] && maskAt(i % size, Math.floor(i / size)) === 0 ? 1 : 0))
    const penalty = penaltyOf(modules, size)
    if (!best || penalty < best.penalty) best = { penalty, modules }
    if (penalty <= goodPenalty * modules.length) break
  }
  return { size, modules: best?.modules ?? dark }
}

type Plan = { version: number; level: number; codewords: number; blocks: number; correction: number }

function choosePlan(length: number): Plan {
  for (let version = 1; version <= largestVersion; version += 1) {
    const plans = levelBits.map((_, level) => planOf(version, level))
    const held = plans.filter(({ codewords, blocks, correction }) => {
      // The mode takes 4 bits, the length 8 or 16.
      return 4 + (version < 10 ? 8 : 16) + 8 * length <= 8 * (codewords - blocks * correction)
    })
    const plan = held.at(-1)
    if (plan) return plan
  }
  throw new RangeError('The text is longer than any QR code.')
}

function planOf(version: number, level: number): Plan {
  const size = 17 + 4 * version
  const marks = alignmentCount(version)
  // Without finders with their borders and format, timing, alignment patterns (those on the timing lines share five modules), version.
  const alignment = marks === 0 ? 0 : 25 * (marks * marks - 3) - 10 * (marks - 2)
  const modules = size * size - 223 - 2 * (size - 16) - alignment - (version < 7 ? 0 : 36)
  const corrections = correctionOf[level] ?? []
  return {
    version,
    level,
    codewords: modules >> 3,
    blocks: blocksOf[level]?.[version - 1] ?? 0,
    // The tables end where the last value repeats.
    correction: corrections[version - 1] ?? corrections.at(-1) ?? 0,
  }
}

/** Along one side. */
function alignmentCount(version: number): number {
  return version === 1 ? 0 : Math.floor(version / 7) + 2
}

/** The text's bytes in their blocks, each with its error correction, taken in turns. */
function interleave(bytes: Uint8Array, { version, codewords, blocks, correction }: Plan): Uint8Array {
  const data = toCodewords(bytes, { version, count: codewords - blocks * correction })
  const generator = generatorOf(correction)
  const shortLength = Math.floor(codewords / blocks) - correction
  const longCount = codewords % blocks
  const result = new Uint8Array(codewords)
  let start = 0
  for (let block = 0; block < blocks; block += 1) {
    const isLong = block >= blocks - longCount
    const part = data.subarray(start, start + shortLength + (isLong ? 1 : 0))
    start += part.length
    // A column of the last codewords of the long blocks stands between.
    for (let i = 0; i < part.length; i += 1)
      result[i < shortLength ? i * blocks + block : shortLength * blocks + block - (blocks - longCount)] = part[i] ?? 0
    const rest = remainderOf(part, generator)
    for (let i = 0; i < correction; i += 1) result[data.length + i * blocks + block] = rest[i] ?? 0
  }
  return result
}

/** Mode, length and bytes, filled up to `count` codewords. */
function toCodewords(bytes: Uint8Array, { version, count }: { version: number; count: number }): Uint8Array {
  const { length } = bytes
  const head = version < 10 ? [4, length] : [4, length >> 8, length & 255]
  const result = new Uint8Array(count)
  // Everything after the mode is shifted by its 4 bits.
  const all = [...head, ...bytes, 0]
  const used = all.length - 1
  for (let i = 0; i < used; i += 1) result[i] = (((all[i] ?? 0) & 15) << 4) | ((all[i + 1] ?? 0) >> 4)
  for (let i = used; i < count; i += 1) result[i] = (i - used) % 2 === 0 ? 0xec : 0x11
  return result
}

/** Powers of 2 in the field of 256 elements modulo x⁸ + x⁴ + x³ + x² + 1, and their logarithms. */
const powers = new Uint8Array(255)
const logarithms = new Uint8Array(256)

function multiply(a: number, b: number): number {
  if (powers[0] === 0)
    for (let i = 0, power = 1; i < 255; i += 1, power = (power << 1) ^ (power >> 7 ? 0x11d : 0)) {
      powers[i] = power
      logarithms[power] = i
    }
  return a && b ? (powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0) : 0
}

/** Of Reed and Solomon: (x - 1)(x - 2)(x - 4)…, without its leading 1. */
function generatorOf(degree: number): Uint8Array {
  const result = new Uint8Array(degree)
  result[degree - 1] = 1
  for (let i = 0, root = 1; i < degree; i += 1, root = multiply(root, 2))
    for (let j = 0; j < degree; j += 1) result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0)
  return result
}

function remainderOf(data: Uint8Array, generator: Uint8Array): Uint8Array {
  const rest = new Uint8Array(generator.length)
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[rest.length - 1] = 0
    for (let i = 0; i < rest.length; i += 1) rest[i] = (rest[i] ?? 0) ^ multiply(generator[i] ?? 0, factor)
  }
  return rest
}

type SetModule = (x: number, y: number, value: unknown) => void

function drawPatterns({ version, size, set }: { version: number; size: number; set: SetModule }): void {
  for (let i = 8; i < size - 8; i += 1) {
    set(i, 6, i % 2 === 0)
    set(6, i, i % 2 === 0)
  }
  const count = alignmentCount(version)
  // Evenly from the far side; version 32 is the standard's exception.
  const step = version === 32 ? 26 : 2 * Math.ceil((2 * version + 2) / (count - 1))
  const centers = Array.from({ length: count }, (_, i) => (i === 0 ? 6 : size - 7 - (count - 1 - i) * step))
  const last = size - 7
  for (const x of centers)
    for (const y of centers) if ((x !== 6 || (y !== 6 && y !== last)) && (x !== last || y !== 6)) rings(x, y, 2)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4)
  if (version >= 7) {
    const bits = withRemainder(version, 0x1f25, 12)
    for (let i = 0; i < 18; i += 1) {
      const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)]
      set(far, near, (bits >> i) & 1)
      set(near, far, (bits >> i) & 1)
    }
  }

  /** A finder with its light border, or an alignment pattern. */
  function rings(centerX: number, centerY: number, radius: number): void {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) {
        const [x, y, ring] = [centerX + dx, centerY + dy, Math.max(Math.abs(dx), Math.abs(dy))]
        if (x >= 0 && y >= 0 && x < size && y < size) set(x, y, radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4)
      }
  }
}

/** Level and mask, twice, around the finders. */
function drawFormat(options: { level: number; mask: number; size: number; set: SetModule }): void {
  const { level, mask, size, set } = options
  const bits = withRemainder(((levelBits[level] ?? 0) << 3) | mask, 0x537, 10) ^ 0x5412
  for (let i = 0; i < 15; i += 1) {
    const bit = (bits >> i) & 1
    // Past the timing line, which crosses at 6.
    const at = i < 8 ? i + (i > 5 ? 1 : 0) : 14 - i + (i === 8 ? 1 : 0)
    if (i < 8) set(8, at, bit)
    else set(at, 8, bit)
    if (i < 8) set(size - 1 - i, 8, bit)
    else set(8, size - 15 + i, bit)
  }
  set(8, size - 8, true)
}

/** The number, followed by its remainder modulo a polynomial. */
function withRemainder(value: number, divisor: number, bits: number): number {
  let rest = value
  for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor)
  return (value << bits) | rest
}

/** In columns of two, up and down from the right; the upright timing line is no part of a column. */
function placeBits(options: { codewords: Uint8Array; size: number; dark: Uint8Array; fixed: Uint8Array }): void {
  const { codewords, size, dark, fixed } = options
  let next = 0
  let isUpward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const at = (isUpward ? size - 1 - step : step) * size + x
        if (fixed[at]) continue
        dark[at] = ((codewords[next >> 3] ?? 0) >> (7 - (next & 7))) & 1
        next += 1
      }
    isUpward = !isUpward
  }
}

/** By number: inverted where it gives 0. */
const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + (y >> 1)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** How hard a symbol is to read: long runs, squares of one color, what looks like a finder, and more of one color than of the other. */
function penaltyOf(modules: Uint8Array, size: number): number {
  let penalty = 0
  let count = 0
  for (const [across, along] of [
    [size, 1],
    [1, size],
  ] as const)
    for (let line = 0; line < size; line += 1) {
      let run = 0
      let window = 0
      for (let i = 0; i < size; i += 1) {
        const at = line * across + i * along
        const bit = modules[at] ?? 0
        run = i > 0 && bit === (window & 1) ? run + 1 : 1
        if (run >= 5) penalty += run === 5 ? 3 : 1
        window = ((window << 1) | bit) & 0x7ff
        if (i >= 10 && (window === 0x5d0 || window === 0x05d)) penalty += 40
        if (along !== 1) continue
        count += bit
        if (run > 1 && line > 0 && bit === modules[at - size] && bit === modules[at - size - 1]) penalty += 3
      }
    }
  return penalty + 10 * Math.floor(Math.abs((20 * count) / modules.length - 10))
}
