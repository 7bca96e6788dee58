import { toUtf8 } from '../bytes.ts'
import { createDeviceKeys, type DeviceKeys, isDeviceKeys, type Locks, readDeviceKeys } from './deviceKeys.ts'
import { type DeviceStore, openDeviceStore } from './deviceStore.ts'

const probeTimeoutMs = 3_000

type Device = { store: DeviceStore; keys: DeviceKeys }

/**
 * Opens what the wallet keeps for `scope`, where the browser keeps keys for this page: those of an earlier visit still work, or one that
 * cannot be exported is written, read back and used. Some browsers have IndexedDB in a frame of another site, and lose or refuse keys there.
 * @param locks `navigator.locks`.
 * @returns undefined where it keeps none
 */
export async function openDevice(scope: string, locks: Locks): Promise<Device | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, probeTimeoutMs))
  return Promise.race([timeout, tryScope(scope, locks).catch(() => undefined)])
}

async function tryScope(scope: string, locks: Locks): Promise<Device | undefined> {
  const store = await openDeviceStore(scope)
  const keys = await store.get('keys')
  if (isDeviceKeys(keys) && (await isUsable(keys.wrapping).catch(() => false))) return { store, keys }
  return (await tryNewKey()) ? { store, keys: await readDeviceKeys(store, locks, scope) } : undefined
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
