/**
 * secp256k1 for checks alone: what is computed here is public, so time may depend on it. Nothing is signed with it.
 */
const prime = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn
export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Undefined: the point at infinity. */
export type Point = { x: bigint; y: bigint } | undefined

export const generator: NonNullable<Point> = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}

export function modulo(number: bigint, modulus = prime): bigint {
  const rest = number % modulus
  return rest < 0n ? rest + modulus : rest
}

/** By the extended algorithm of Euclid. */
export function invert(number: bigint, modulus = prime): bigint {
  let [a, b, u, v] = [modulo(number, modulus), modulus, 1n, 0n]
  while (a !== 0n) {
    const quotient = b / a
    ;[a, b, u, v] = [b - quotient * a, a, v - quotient * u, u]
  }
  return modulo(v, modulus)
}

/** The point with this x and parity; undefined where the curve has none. */
export function liftX(x: bigint, isOdd: boolean): Point {
  if (x >= prime) return undefined
  const square = modulo(x * x * x + 7n)
  const root = power(square, (prime + 1n) / 4n)
  if (modulo(root * root) !== square) return undefined
  return { x, y: (root & 1n) === (isOdd ? 1n : 0n) ? root : prime - root }
}

/** `a * one + b * other`. */
export function combine(a: bigint, one: Point, b: bigint, other: Point): Point {
  const sum = add(one, other)
  let result: Point
  for (let bit = 255n; bit >= 0n; bit--) {
    result = add(result, result)
    const [inA, inB] = [(a >> bit) & 1n, (b >> bit) & 1n]
    if (inA || inB) result = add(result, inA && inB ? sum : inA ? one : other)
  }
  return result
}

function add(one: Point, other: Point): Point {
  if (!one || !other) return one ?? other
  if (one.x === other.x && (one.y !== other.y || one.y === 0n)) return undefined
  const slope =
    one.x === other.x
      ? modulo(3n * one.x * one.x * invert(2n * one.y))
      : modulo((other.y - one.y) * invert(other.x - one.x))
  const x = modulo(slope * slope - one.x - other.x)
  return { x, y: modulo(slope * (one.x - x) - one.y) }
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, factor] = [1n, modulo(base)]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = modulo(result * factor)
    factor = modulo(factor * factor)
  }
  return result
}
