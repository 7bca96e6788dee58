import type { Bytes } from '../bytes/Bytes.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { sighashAll } from './witnessDigest.ts'

/** A signature of 64 bytes as Bitcoin's scripts expect it: strict DER (BIP-66), then the kind of signature. */
export function toScriptSignature(signature: Uint8Array): Bytes {
  const [r, s] = [toInteger(signature.subarray(0, 32)), toInteger(signature.subarray(32, 64))]
  return joinBytes([0x30, r.length + s.length], r, s, [sighashAll])
}

/** The shortest form of a positive number. */
function toInteger(bytes: Uint8Array): Bytes {
  const from = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.subarray(from < 0 ? bytes.length - 1 : from)
  const isNegative = (digits[0] ?? 0) >= 0x80
  return joinBytes([0x02, digits.length + (isNegative ? 1 : 0)], isNegative ? [0] : [], digits)
}
