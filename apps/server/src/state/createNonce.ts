import { randomBytes } from 'node:crypto'

/** 128 random bits as 32 hexadecimal characters. */
export function createNonce(): string {
  return randomBytes(16).toString('hex')
}
