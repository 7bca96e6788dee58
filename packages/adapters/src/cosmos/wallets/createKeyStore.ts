import { attempt, browserStorage } from '@latchkey/core/internal'
import {
  type Bytes,
  fromCosmosBase64,
  isSameBytes,
  parseCosmosAddress,
  toAddressBytes,
  toCosmosBase64,
} from '@latchkey/wire/cosmos'

/** The public keys of addresses on another device; an address is a hash of its key. */
const storageKey = 'latchkey.keys.cosmos'
/** An address for each chain. */
const mostKeys = 50

export function createKeyStore() {
  const storage = browserStorage()
  const list = () => (storage.getItem(storageKey) ?? '').split('\n').filter((line) => line !== '')

  return {
    find(address: string): Bytes | undefined {
      const [, key] =
        list()
          .map((line) => line.split(' '))
          .find(([one]) => one === address) ?? []
      return key === undefined ? undefined : attempt(() => fromCosmosBase64(key))
    },
    /** Keeps no key but that of the address. */
    keep(address: string, key: Uint8Array): void {
      const parsed = attempt(() => parseCosmosAddress(address))
      if (!parsed || !isSameBytes(parsed.bytes, toAddressBytes(key))) return
      const others = list().filter((line) => !line.startsWith(`${address} `))
      storage.setItem(storageKey, [`${address} ${toCosmosBase64(key)}`, ...others].slice(0, mostKeys).join('\n'))
    },
    clear: () => storage.removeItem(storageKey),
  }
}
