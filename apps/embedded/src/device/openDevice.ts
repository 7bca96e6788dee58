import { toUtf8 } from '../bytes.ts'
import { createDeviceKeys, isDeviceKeys } from './deviceKeys.ts'
import { type DeviceStore, openDeviceStore } from './deviceStore.ts'

const probeTimeoutMs = 3_000

/**
 * Opens what the wallet keeps for `scope`, where the browser keeps keys for this page: one of an earlier visit still works, or one that
 * cannot be exported is written, read back and used. Some browsers have IndexedDB in a frame of another site, and lose or refuse keys there.
 * @returns undefined where it keeps none
 */
export async function openDevice(scope: string): Promise<DeviceStore | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, probeTimeoutMs))
  return Promise.race([timeout, tryScope(scope).catch(() => undefined)])
}

async function tryScope(scope: string): Promise<DeviceStore | undefined> {
  const store = await openDeviceStore(scope)
  const keys = await store.get('keys')
  const isKept = isDeviceKeys(keys) && (await isUsable(keys.wrapping).catch(() => false))
  return isKept || (await tryNewKey()) ? store : undefined
}

async function tryNewKey(): Promise<boolean> {
  const store = await openDeviceStore('probe')
  const name = crypto.randomUUID()
  const { wrapping } = await createDeviceKeys()
  await store.write({ [name]: wrapping })
  const kept = await store.get(name)
  await store.write({ [name]: undefined })
  return isUsable(kept)
}

async function isUsable(key: unknown): Promise<boolean> {
  if (!(key instanceof CryptoKey) || key.extractable) return false
  await crypto.subtle.encrypt({ name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) }, key, toUtf8('probe'))
  return true
}
