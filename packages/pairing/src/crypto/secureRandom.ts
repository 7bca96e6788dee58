/** Bytes of the platform's own generator. Keys, nonces and names are made of these and of nothing else. */
export function secureRandom(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
