const prime = 2n ** 255n - 19n
/** -121665 / 121666 of the curve's equation -x² + y² = 1 + dx²y². */
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether a key is a point of the curve Ed25519, so that a private key can belong to it. The address of a program's account never is. */
export function isOnCurve(key: Uint8Array): boolean {
  const bits = key.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
  const y = bits & ((1n << 255n) - 1n)
  const [u, v] = [y * y - 1n, d * y * y + 1n]
  // x² = u / v has a root if u * v has one (Euler); v is never zero.
  const root = power((u * v) % prime, (prime - 1n) / 2n)
  // Zero has no negative, which the first bit would say.
  return root === 0n ? bits === y : root === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, (base + prime) % prime]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}
