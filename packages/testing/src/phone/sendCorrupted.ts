import type { OfficialClient } from './startSignClient.ts'

/** Publishes an envelope of type 0 and a plausible length whose seal no key opens: random bytes where nonce, text and tag would be. */
export async function sendCorrupted({ core }: OfficialClient, topic: string): Promise<void> {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(200))
  bytes[0] = 0
  const message = btoa(String.fromCharCode(...bytes))
  await core.relayer.publish(topic, message, { tag: 1109, ttl: 300 })
}
