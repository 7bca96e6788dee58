import { toHex } from '../text/toHex.ts'

/** 128 random bits in hex. */
export function randomHex(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}
