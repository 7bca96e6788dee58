/** Half of secp256k1's order. */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whether the number S of an ECDSA signature is the lower of two that fit: anyone can derive the other one (EIP-2, BIP-146). */
export function isLowS(s: Uint8Array): boolean {
  return s.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n) <= largestS
}
