import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import type { StoragePort } from './browserStorage.ts'

export type StoragePlace = {
  storage: StoragePort
  storageKey: string
  /** For the symbol and decimals of the native currencies in stored entries. */
  networks?: readonly Network[]
}

/** The storage and key of a `latchkey`. */
export function storagePlace(latchkey: Latchkey): StoragePlace {
  return {
    storage: latchkey.storage,
    storageKey: latchkey.options.storageKey ?? 'latchkey',
    networks: latchkey.networks,
  }
}
