/**
 * What the wallet keeps on this device, by name. Values are structured clones, so a key that cannot be exported is kept as the key itself.
 */
export type DeviceStore = {
  get(name: string): Promise<unknown>
  /** Writes all entries or none, and resolves once they are on the disk. An undefined value removes its entry. */
  write(entries: Record<string, unknown>): Promise<void>
  names(): Promise<string[]>
}

const objectStore = 'records'

/**
 * Opens the store of one project on one embedding site, so that two sites never share a session or a share.
 * @throws DOMException where the browser keeps nothing for this page.
 */
export async function openDeviceStore(scope: string): Promise<DeviceStore> {
  const opening = indexedDB.open(`latchkey-wallet ${scope}`, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(objectStore)
  const database = await toPromise(opening)
  // Another tab deletes the database, as a "clear site data" does.
  database.onversionchange = () => database.close()

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T> | undefined) {
    const transaction = database.transaction(objectStore, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(objectStore))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
    })
    return request?.result
  }

  return {
    get: (name) => run<unknown>('readonly', (store) => store.get(name)),
    async write(entries) {
      await run('readwrite', (store) => {
        for (const [name, value] of Object.entries(entries)) {
          if (value === undefined) store.delete(name)
          else store.put(value, name)
        }
        return undefined
      })
    },
    async names() {
      const keys = (await run('readonly', (store) => store.getAllKeys())) ?? []
      return keys.filter((key) => typeof key === 'string')
    },
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new DOMException('failed', 'UnknownError'))
  })
}
