import type { DeviceStore } from './deviceStore.ts'

/** The device's two keys. Neither can be exported: a script can use them here, and never copy them. */
export type DeviceKeys = {
  /** ECDSA P-256; signs the proof of every call. */
  signing: CryptoKeyPair
  /** AES-256-GCM; encrypts this device's share. */
  wrapping: CryptoKey
}

/**
 * Reads the device's keys, or makes them. Two tabs that start at once get the same keys.
 * @param locks `navigator.locks`.
 */
export async function readDeviceKeys(store: DeviceStore, locks: Locks, scope: string): Promise<DeviceKeys> {
  return locks.request(`latchkey keys ${scope}`, async () => {
    const kept = await store.get('keys')
    if (isDeviceKeys(kept)) return kept
    const keys = await createDeviceKeys()
    await store.write({ keys })
    return keys
  })
}

/** What is used of `navigator.locks`. */
export type Locks = { request<T>(name: string, run: () => Promise<T>): Promise<T> }

export async function createDeviceKeys(): Promise<DeviceKeys> {
  const signing = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const wrapping = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { signing, wrapping }
}

export function isDeviceKeys(value: unknown): value is DeviceKeys {
  const { signing, wrapping } = (value ?? {}) as Partial<DeviceKeys>
  return (
    signing?.privateKey instanceof CryptoKey && signing.publicKey instanceof CryptoKey && wrapping instanceof CryptoKey
  )
}
