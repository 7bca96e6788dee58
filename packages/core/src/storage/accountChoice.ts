import type { ChainNamespace } from '@latchkey/wire'
import type { AccountChoice } from '../adapter.ts'
import { isRecord, parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

/** The account that the visitor chose among those of a wallet; undefined for another wallet and for an invalid entry. */
export function readAccountChoice(
  place: StoragePlace,
  { namespace, connectorId }: { namespace: ChainNamespace; connectorId: string },
): AccountChoice | undefined {
  const value = parseJson(place.storage.getItem(keyOf(place, namespace)))
  if (!isRecord(value) || value.connectorId !== connectorId) return undefined
  const { address, walletAccount } = value
  return isAddress(address) && isAddress(walletAccount) ? { address, walletAccount } : undefined
}

export function writeAccountChoice(
  place: StoragePlace,
  options: { namespace: ChainNamespace; connectorId: string; choice: AccountChoice },
): void {
  const { namespace, connectorId, choice } = options
  place.storage.setItem(keyOf(place, namespace), JSON.stringify({ connectorId, ...choice }))
}

export function removeAccountChoice(place: StoragePlace, namespace: ChainNamespace): void {
  place.storage.removeItem(keyOf(place, namespace))
}

function keyOf({ storageKey }: StoragePlace, namespace: ChainNamespace): string {
  return `${storageKey}.account.${namespace}`
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Za-z]{1,128}$/.test(value)
}
