import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { NonceBinding } from './SharedState.ts'

/** 10 random bytes, 6 of its end in milliseconds, and 16 of a MAC over both and the binding. */
const form = /^(?<seed>[0-9a-f]{20})(?<end>[0-9a-f]{12})(?<mac>[0-9a-f]{32})$/

/** Creates a self-authenticating nonce: it carries its expiry and a MAC over its purpose and subject. */
export function writeNonce({ key, expiresAt, ...binding }: NonceBinding & { key: string; expiresAt: number }): string {
  const body = randomBytes(10).toString('hex') + Math.ceil(expiresAt).toString(16).padStart(12, '0')
  return body + authenticate(body, { ...binding, key }).toString('hex')
}

/** When a nonce expires; undefined if it was not created with this key for this purpose and subject. */
export function readNonce({ key, nonce, ...binding }: NonceBinding & { key: string; nonce: string }) {
  const { seed = '', end = '', mac = '' } = form.exec(nonce)?.groups ?? {}
  if (!mac) return undefined
  const isOurs = timingSafeEqual(Buffer.from(mac, 'hex'), authenticate(seed + end, { ...binding, key }))
  return isOurs ? Number.parseInt(end, 16) : undefined
}

function authenticate(body: string, { key, purpose, subject }: NonceBinding & { key: string }): Buffer {
  const text = JSON.stringify([purpose, subject, body])
  return createHmac('sha256', key).update(text).digest().subarray(0, 16)
}
