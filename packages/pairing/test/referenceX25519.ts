const prime = 2n ** 255n - 19n
/** (486662 - 2) / 4 */
const a24 = 121_665n

/**
 * X25519 as RFC 7748 §5 writes it, in whole numbers and of no constant time: slow, short, and none of the code it is compared with.
 * @param publicKey the u coordinate; its highest bit is dropped and it is reduced, as the RFC requires.
 */
export function referenceX25519(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const clamped = Uint8Array.from(privateKey)
  clamped[0] = (clamped[0] ?? 0) & 248
  clamped[31] = ((clamped[31] ?? 0) & 127) | 64
  const scalar = readNumber(clamped)
  const u = (readNumber(publicKey) & (2n ** 255n - 1n)) % prime
  let [x2, z2, x3, z3] = [1n, 0n, u, 1n]
  for (let bit = 254n; bit >= 0n; bit--) {
    const isSet = ((scalar >> bit) & 1n) === 1n
    if (isSet) [x2, x3, z2, z3] = [x3, x2, z3, z2]
    const [sum2, difference2, sum3, difference3] = [x2 + z2, x2 - z2, x3 + z3, x3 - z3]
    const [aa, bb] = [sum2 ** 2n, difference2 ** 2n]
    const [da, cb] = [difference3 * sum2, sum3 * difference2]
    const e = aa - bb
    x3 = mod((da + cb) ** 2n)
    z3 = mod(u * (da - cb) ** 2n)
    x2 = mod(aa * bb)
    z2 = mod(e * (aa + a24 * e))
    if (isSet) [x2, x3, z2, z3] = [x3, x2, z3, z2]
  }
  return writeNumber(mod(x2 * power(z2, prime - 2n)))
}

/** Little-endian. */
export function readNumber(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
}

/** 32 bytes, little-endian. */
export function writeNumber(number: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((number >> BigInt(8 * i)) & 255n))
}

function mod(number: bigint): bigint {
  const rest = number % prime
  return rest < 0n ? rest + prime : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, mod(base)]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}
