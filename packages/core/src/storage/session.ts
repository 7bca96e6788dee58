import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, isChainNamespace } from '@latchkey/wire'
import { isRecord, parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

/** The stored session: the wallet, never the account, which the wallet reports. */
export type Session = {
  connections: Partial<Record<ChainNamespace, string>>
  /** The other connected wallets, the one used last first. */
  background: Partial<Record<ChainNamespace, readonly string[]>>
  activeNamespace: ChainNamespace | undefined
  chosenNetworks: Partial<Record<ChainNamespace, CaipNetworkId>>
  /** At most 2, newest first. */
  recentWalletIds: readonly string[]
  /** What the visitor chose in Settings; `parsePreferences` parses it. */
  preferences?: unknown
}

export const recentWalletLimit = 2

/** How many wallets of a namespace stay connected besides the active one. */
export const backgroundLimit = 4

const emptySession: Session = {
  connections: {},
  background: {},
  activeNamespace: undefined,
  chosenNetworks: {},
  recentWalletIds: [],
}

/** Reads the session. Invalid fields are ignored. */
export function readSession({ storage, storageKey }: StoragePlace): Session {
  return parseSession(parseJson(storage.getItem(`${storageKey}.session`)))
}

export function writeSession({ storage, storageKey }: StoragePlace, session: Session): void {
  storage.setItem(`${storageKey}.session`, JSON.stringify({ version: 1, ...session }))
}

/** Parses a session from storage or another tab, field by field, because other scripts can write both. */
export function parseSession(value: unknown): Session {
  if (!isRecord(value) || value.version !== 1) return emptySession
  return {
    connections: pickNamespaces(value.connections, isWalletId),
    background: pickNamespaces(value.background, isWalletList),
    activeNamespace: isChainNamespace(value.activeNamespace) ? value.activeNamespace : undefined,
    chosenNetworks: pickNamespaces(value.chosenNetworks, isCaipNetworkId),
    recentWalletIds: Array.isArray(value.recentWalletIds)
      ? value.recentWalletIds.filter(isWalletId).slice(0, recentWalletLimit)
      : [],
    preferences: value.preferences,
  }
}

/** A list that is too long or names a wallet twice was not written here. */
function isWalletList(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || value.length > backgroundLimit || !value.every(isWalletId)) return false
  return new Set(value).size === value.length
}

function isWalletId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 128
}

function pickNamespaces<item>(
  value: unknown,
  accepts: (item: unknown) => item is item,
): Partial<Record<ChainNamespace, item>> {
  const picked: Partial<Record<ChainNamespace, item>> = {}
  if (!isRecord(value)) return picked
  for (const [namespace, item] of Object.entries(value))
    if (isChainNamespace(namespace) && accepts(item)) picked[namespace] = item
  return picked
}
