import type { Bytes } from '../bytes/Bytes.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { combine, generator, invert, liftX, modulo, order, type Point } from './curve.ts'
import { taggedHash } from './hash160.ts'
import { toBytes, toNumber } from './numbers.ts'

/** Whether an ECDSA signature in strict DER (BIP-66) is of this key, compressed or not, over the digest. */
export function isEcdsaSignature(der: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  const numbers = readDer(der)
  return numbers !== undefined && isSigned(numbers, digest, publicKey)
}

/** Whether an ECDSA signature of 64 bytes is of this key over the digest; the number that anyone could negate has to be the smaller one. */
export function isCompactSignature(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64) return false
  const [r, s] = [toNumber(signature.subarray(0, 32)), toNumber(signature.subarray(32))]
  return s <= order / 2n && isSigned({ r, s }, digest, publicKey)
}

function isSigned({ r, s }: { r: bigint; s: bigint }, digest: Uint8Array, publicKey: Uint8Array): boolean {
  const key = readPublicKey(publicKey)
  if (!key || !isScalar(r) || !isScalar(s)) return false
  const inverse = invert(s, order)
  const point = combine(modulo(toNumber(digest) * inverse, order), generator, modulo(r * inverse, order), key)
  return point !== undefined && modulo(point.x, order) === r
}

/** Whether a Schnorr signature (BIP-340) is of the key with this x over the digest. */
export function isSchnorrSignature(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  const point = key.length === 32 ? liftX(toNumber(key), false) : undefined
  if (!point || signature.length !== 64) return false
  const [r, s] = [toNumber(signature.subarray(0, 32)), toNumber(signature.subarray(32))]
  if (s >= order) return false
  const challenge = taggedHash('BIP0340/challenge', joinBytes(signature.subarray(0, 32), key, digest))
  const found = combine(s, generator, modulo(-toNumber(challenge), order), point)
  return found !== undefined && (found.y & 1n) === 0n && found.x === r
}

/**
 * The key that made a signature of 65 bytes (BIP-137), compressed; undefined where none can have.
 * @param signature the header, which tells keys apart, then the two numbers.
 */
export function recoverPublicKey(signature: Uint8Array, digest: Uint8Array): Bytes | undefined {
  const [header = 0] = signature
  if (signature.length !== 65 || header < 27 || header > 42) return undefined
  const [r, s] = [toNumber(signature.subarray(1, 33)), toNumber(signature.subarray(33))]
  if (!isScalar(r) || !isScalar(s)) return undefined
  const which = (header - 27) & 3
  const point = liftX(which & 2 ? r + order : r, (which & 1) === 1)
  if (!point) return undefined
  const inverse = invert(r, order)
  const key = combine(modulo(s * inverse, order), point, modulo(-toNumber(digest) * inverse, order), generator)
  return key && joinBytes([key.y & 1n ? 3 : 2], toBytes(key.x))
}

function readPublicKey(bytes: Uint8Array): Point {
  const [form] = bytes
  if (bytes.length === 33 && (form === 2 || form === 3)) return liftX(toNumber(bytes.subarray(1)), form === 3)
  if (bytes.length !== 65 || form !== 4) return undefined
  const y = toNumber(bytes.subarray(33))
  const point = liftX(toNumber(bytes.subarray(1, 33)), (y & 1n) === 1n)
  return point?.y === y ? point : undefined
}

function readDer(der: Uint8Array): { r: bigint; s: bigint } | undefined {
  const length = der[3] ?? 0
  const [r, s] = [der.subarray(4, 4 + length), der.subarray(6 + length)]
  const isForm =
    der.length <= 72 &&
    der[0] === 0x30 &&
    der[1] === der.length - 2 &&
    der[2] === 2 &&
    der[4 + length] === 2 &&
    der[5 + length] === s.length
  return isForm && isPositive(r) && isPositive(s) ? { r: toNumber(r), s: toNumber(s) } : undefined
}

/** In its shortest form. */
function isPositive(digits: Uint8Array): boolean {
  const [first = 0x80, second = 0] = digits
  return first < 0x80 && (first !== 0 || digits.length === 1 || second >= 0x80)
}

const isScalar = (number: bigint) => number > 0n && number < order
