import { toHex } from '../text/toHex.ts'

/** 64 random bits as hex. */
export function createRequestId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(8)))
}
