const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec's prefix of an Ed25519 public key. */
const ed25519Prefix = 0xed01n
const publicKeyBits = 256n
/** 2^255 - 19: coordinates of the curve are numbers below it. */
const fieldPrime = 2n ** 255n - 19n
const signBit = 2n ** 255n
const orderEightY = 0x5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
/** y of the eight points whose order divides 8: anyone can sign for them. */
const smallOrderY: readonly bigint[] = [0n, 1n, fieldPrime - 1n, orderEightY, fieldPrime - orderEightY]

/**
 * The 32 bytes of an Ed25519 `did:key` (W3C did:key method, base58btc); undefined for any other text, for a point of small order and for
 * a point that is spelled as RFC 8032 does not.
 * @example readDidKey('did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH')?.length // 32
 */
export function readDidKey(did: string): Buffer | undefined {
  // The prefix fixes the first letters and the length, so each key has one spelling.
  const match = /^did:key:z(6Mk[1-9A-HJ-NP-Za-km-z]{44})$/.exec(did)
  if (!match?.[1]) return undefined
  let number = 0n
  for (const digit of match[1]) number = number * 58n + BigInt(alphabet.indexOf(digit))
  if (number >> publicKeyBits !== ed25519Prefix) return undefined
  const key = Buffer.from(number.toString(16).slice(-64), 'hex')
  const y = BigInt(`0x${Buffer.from(key).reverse().toString('hex')}`) % signBit
  return y >= fieldPrime || smallOrderY.includes(y) ? undefined : key
}
