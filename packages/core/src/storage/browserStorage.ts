/**
 * Storage for the connection. Synchronous, because a closing page must still be able to write. Implementations never throw: with a full or
 * blocked storage, data lasts until the page is closed.
 */
export type StoragePort = {
  /** True where a server reads the same session as the browser: cookies. */
  readonly isOnServer?: boolean | undefined
  getItem(key: string): string | undefined
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * localStorage where it is available. What it cannot store (blocked, full, private mode) is kept in memory, so the page works the same.
 */
export function browserStorage(): StoragePort {
  const memory = memoryStorage()
  return {
    getItem: (key) => memory.getItem(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) memory.removeItem(key)
      else memory.setItem(key, value)
    },
    removeItem(key) {
      memory.removeItem(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Even reading `window.localStorage` throws where storage is blocked. */
function attempt<result>(use: (storage: Storage) => result): result | undefined {
  try {
    return typeof window === 'undefined' ? undefined : use(window.localStorage)
  } catch {
    return undefined
  }
}

/**
 * Storage in memory, for servers, tests and browsers that block storage.
 *
 * @example
 * const latchkey = createLatchkey({ adapters: [evm({ chains })], storage: memoryStorage() })
 */
export function memoryStorage(): StoragePort {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key),
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}

/** The size of a cookie that every browser stores (RFC 6265 §6.1), less the name and attributes. */
const cookieLimit = 3800
const maxAgeSeconds = 60 * 60 * 24 * 180

/**
 * Stores the session in a cookie, so that a server renders "reconnecting" instead of "Connect Wallet". The cookie contains the wallet's id,
 * the chosen networks and the choices made in Settings, but no address. Everything else is stored as by `browserStorage`.
 *
 * @param options.cookie on a server: the request's Cookie header.
 * @example createLatchkey({ adapters, storage: cookieStorage({ cookie: request.headers.get('cookie') ?? '' }) })
 */
export function cookieStorage(options: { cookie?: string | undefined } = {}): StoragePort {
  const rest = browserStorage()
  const isCookie = (key: string) => key.endsWith('.session')
  const read = () => (typeof document === 'undefined' ? (options.cookie ?? '') : document.cookie)
  return {
    isOnServer: true,
    getItem: (key) => (isCookie(key) ? readCookie(read(), key) : rest.getItem(key)),
    setItem(key, value) {
      if (!isCookie(key)) return rest.setItem(key, value)
      const encoded = encodeURIComponent(value)
      if (typeof document === 'undefined' || encoded.length > cookieLimit) return
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
      document.cookie = `${key}=${encoded}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure()}`
    },
    removeItem(key) {
      if (!isCookie(key)) return rest.removeItem(key)
      if (typeof document === 'undefined') return
      // biome-ignore lint/suspicious/noDocumentCookie: as above.
      document.cookie = `${key}=; path=/; max-age=0; samesite=lax${secure()}`
    },
  }
}

function readCookie(cookies: string, key: string): string | undefined {
  const pair = cookies.split(';').find((part) => part.trim().startsWith(`${key}=`))
  if (!pair) return undefined
  try {
    return decodeURIComponent(pair.trim().slice(key.length + 1))
  } catch {
    return undefined
  }
}

function secure(): string {
  return location.protocol === 'https:' ? '; secure' : ''
}
