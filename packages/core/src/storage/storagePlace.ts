import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import type { StoragePort } from './browserStorage.ts'

export type StoragePlace = {
  storage: StoragePort
  storageKey: string
  /** They say the symbol and decimals of native currencies in what is stored. */
  networks?: readonly Network[]
}

/** Where this instance remembers: its storage, under its key. */
export function storagePlace(latchkey: Latchkey): StoragePlace {
  return {
    storage: latchkey.storage,
    storageKey: latchkey.options.storageKey ?? 'latchkey',
    networks: latchkey.networks,
  }
}
