import { toUtf8 } from '../bytes.ts'
import { createDeviceKeys } from './deviceKeys.ts'
import { openDeviceStore } from './deviceStore.ts'

const probeTimeoutMs = 3_000

/**
 * Whether the browser keeps a key for this page: it writes one that cannot be exported, reads it back and uses it. Some browsers have
 * IndexedDB in a frame of another site, and lose or refuse keys there.
 */
export async function probeStorage(): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, probeTimeoutMs, false))
  return Promise.race([timeout, tryKey().catch(() => false)])
}

async function tryKey(): Promise<boolean> {
  const store = await openDeviceStore('probe')
  const name = crypto.randomUUID()
  const { wrapping } = await createDeviceKeys()
  await store.write({ [name]: wrapping })
  const kept = await store.get(name)
  await store.write({ [name]: undefined })
  if (!(kept instanceof CryptoKey) || kept.extractable) return false
  await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, kept, toUtf8('probe'))
  return true
}
