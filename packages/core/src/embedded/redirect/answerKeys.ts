import type { AnswerKey } from '@latchkey/wire/frame'

const databaseName = 'latchkey-redirect'
const storeName = 'keys'

type Entry = { key: AnswerKey; at: number }

/** Keeps the key of one request, and drops those that are older than `maxAgeMs`. @throws DOMException where the browser keeps nothing */
export async function writeAnswerKey(nonce: string, key: AnswerKey, { maxAgeMs }: { maxAgeMs: number }): Promise<void> {
  await run('readwrite', (store) => {
    const opening = store.openCursor()
    opening.onsuccess = () => {
      const cursor = opening.result
      if (!cursor) return
      if (Date.now() - (cursor.value as Entry).at > maxAgeMs) cursor.delete()
      cursor.continue()
    }
    return store.put({ key, at: Date.now() } satisfies Entry, nonce)
  })
}

/** @throws DOMException where the browser keeps nothing */
export async function readAnswerKey(nonce: string): Promise<AnswerKey | undefined> {
  const entry = await run<Entry | undefined>('readonly', (store) => store.get(nonce))
  return entry?.key
}

/** From now on the answer to that request opens nowhere. */
export async function removeAnswerKey(nonce: string): Promise<void> {
  await run('readwrite', (store) => store.delete(nonce)).catch(() => {})
}

function run<result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result as result)
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error)
      }
    }
  })
}
