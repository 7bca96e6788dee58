/**
 * SHA-256 (FIPS 180-4) of 32 bytes, which fit in one block. Here because the browser's own is missing on pages without TLS and answers
 * after the frame that draws the code; everything else uses `@noble/hashes`.
 */
export function sha256OfKey(key: Uint8Array): Uint8Array {
  const words = new Uint32Array(64)
  const input = new DataView(key.buffer, key.byteOffset, 32)
  for (let i = 0; i < 8; i += 1) words[i] = input.getUint32(4 * i)
  // The one bit after the message, and its length of 256 bits.
  words[8] = 0x80000000
  words[15] = 256
  const at = (i: number) => words[i] ?? 0
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [at(i - 15), at(i - 2)]
    words[i] =
      at(i - 16) + at(i - 7) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
  }

  const start = primes(8).map((prime) => fraction(Math.sqrt(prime)))
  let state = start
  for (const [i, prime] of primes(64).entries()) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    const first =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(prime)) + at(i)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    state = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  const result = new Uint8Array(32)
  const output = new DataView(result.buffer)
  for (const [i, word] of state.entries()) output.setUint32(4 * i, word + (start[i] ?? 0))
  return result
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** The first 32 bits after the point: the standard's constants are those of the roots of primes. */
function fraction(value: number): number {
  return ((value % 1) * 2 ** 32) | 0
}

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n)
  return found
}
