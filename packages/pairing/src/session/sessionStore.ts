import { fromHex, toHex } from '../encoding/bytes.ts'
import { isRecord, parseJson } from '../encoding/json.ts'
import { PairingError } from '../PairingError.ts'
import {
  longestLifeSeconds,
  readNamespaces,
  readPeer,
  readProperties,
  readRequestedNamespaces,
} from './readSettlement.ts'
import { readReceivedIds } from './receivedIds.ts'
import type { PairingChannel, StoredSession } from './Session.ts'

/** Storage for the client's identity and sessions, such as `localStorage`. Implementations must not throw. */
export type PairingStorage = {
  getItem(key: string): string | null | undefined
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type SessionStore = {
  /** The sessions that have not expired. Read from storage each time, because another tab may have changed them. */
  all(): readonly StoredSession[]
  get(topic: string): StoredSession | undefined
  /** The session of a topic: its own, or that of the link it came from. */
  byTopic(topic: string): StoredSession | undefined
  put(session: StoredSession): void
  remove(topic: string): void
  /** The Ed25519 seed of the relay identity, created at the first call. */
  seed(): Uint8Array
}

const hex32 = /^[0-9a-f]{64}$/

export function createSessionStore(options: {
  storage: PairingStorage
  storageKey: string
  now(): number
  randomBytes(length: number): Uint8Array
}): SessionStore {
  const { storage, storageKey } = options
  const sessionsKey = `${storageKey}.sessions`
  const seedKey = `${storageKey}.seed`

  function all(): readonly StoredSession[] {
    const stored = parseJson(storage.getItem(sessionsKey) ?? undefined)
    const nowSeconds = options.now() / 1000
    return Array.isArray(stored)
      ? stored
          .map(readStored)
          // An expiry later than any session can have was written by another script.
          .filter(
            (session): session is StoredSession =>
              session !== undefined && session.expiry > nowSeconds && session.expiry <= nowSeconds + longestLifeSeconds,
          )
      : []
  }

  function write(sessions: readonly StoredSession[]): void {
    if (sessions.length > 0) storage.setItem(sessionsKey, JSON.stringify(sessions))
    else storage.removeItem(sessionsKey)
  }

  return {
    all,
    get: (topic) => all().find((session) => session.topic === topic),
    byTopic: (topic) => all().find((session) => session.topic === topic || session.pairing?.topic === topic),
    put: (session) => write([...all().filter(({ topic }) => topic !== session.topic), session]),
    remove: (removed) => write(all().filter(({ topic }) => topic !== removed)),
    seed() {
      const stored = storage.getItem(seedKey)
      if (isKey(stored)) return fromHex(stored)
      const seed = options.randomBytes(32)
      storage.setItem(seedKey, toHex(seed))
      return seed
    },
  }
}

/** Undefined unless this version wrote it. */
function readStored(value: unknown): StoredSession | undefined {
  if (!isRecord(value)) return undefined
  const { topic, symKey, expiry, changedAt } = value
  const requested = readRequestedNamespaces(value.requested)
  const isWhole = isKey(topic) && isKey(symKey) && Number.isSafeInteger(expiry) && Number.isSafeInteger(changedAt)
  if (!isWhole || !requested) return undefined
  try {
    return {
      topic,
      symKey,
      expiry: Number(expiry),
      changedAt: Number(changedAt),
      receivedIds: readReceivedIds(value.receivedIds),
      namespaces: readNamespaces(value.namespaces, requested),
      requested,
      peer: readPeer(value.peer),
      ...readProperties(value.sessionProperties),
      ...(isChannel(value.pairing) && { pairing: value.pairing }),
    }
  } catch (error) {
    if (error instanceof PairingError) return undefined
    throw error
  }
}

function isChannel(value: unknown): value is PairingChannel {
  return isRecord(value) && isKey(value.topic) && isKey(value.symKey)
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && hex32.test(value)
}
