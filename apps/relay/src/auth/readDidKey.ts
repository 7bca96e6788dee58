const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec's prefix of an Ed25519 public key. */
const ed25519Prefix = 0xed01n
const publicKeyBits = 256n

/**
 * The 32 bytes of an Ed25519 `did:key` (W3C did:key method, base58btc); undefined for any other text.
 * @example readDidKey('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')?.length // 32
 */
export function readDidKey(did: string): Buffer | undefined {
  // The prefix fixes the first letters and the length, so each key has one spelling.
  const match = /^did:key:z(6Mk[1-9A-HJ-NP-Za-km-z]{44})$/.exec(did)
  if (!match?.[1]) return undefined
  let number = 0n
  for (const digit of match[1]) number = number * 58n + BigInt(alphabet.indexOf(digit))
  if (number >> publicKeyBits !== ed25519Prefix) return undefined
  return Buffer.from(number.toString(16).slice(-64), 'hex')
}
