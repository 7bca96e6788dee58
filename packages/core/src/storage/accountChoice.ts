import type { ChainNamespace } from '@latchkey/wire'
import type { AccountChoice } from '../adapter/wallets.ts'
import { isRecord, parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

type Wallet = { namespace: ChainNamespace; connectorId: string }
type StoredChoice = AccountChoice & { connectorId: string }

/** One for each wallet that can be connected. */
const choiceLimit = 5

/** The account that the visitor chose among those of a wallet; undefined for another wallet and for an invalid entry. */
export function readAccountChoice(place: StoragePlace, wallet: Wallet): AccountChoice | undefined {
  const found = readAll(place, wallet.namespace).find(({ connectorId }) => connectorId === wallet.connectorId)
  return found && { address: found.address, walletAccount: found.walletAccount }
}

export function writeAccountChoice(place: StoragePlace, options: Wallet & { choice: AccountChoice }): void {
  const { namespace, connectorId, choice } = options
  writeAll(place, namespace, [{ connectorId, ...choice }, ...without(place, options)])
}

export function removeAccountChoice(place: StoragePlace, wallet: Wallet): void {
  writeAll(place, wallet.namespace, without(place, wallet))
}

function without(place: StoragePlace, wallet: Wallet): readonly StoredChoice[] {
  return readAll(place, wallet.namespace).filter(({ connectorId }) => connectorId !== wallet.connectorId)
}

function readAll(place: StoragePlace, namespace: ChainNamespace): readonly StoredChoice[] {
  const value = parseJson(place.storage.getItem(keyOf(place, namespace)))
  // An earlier version stored one choice alone.
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter(isStoredChoice).slice(0, choiceLimit)
}

function writeAll(place: StoragePlace, namespace: ChainNamespace, choices: readonly StoredChoice[]): void {
  if (choices.length === 0) place.storage.removeItem(keyOf(place, namespace))
  else place.storage.setItem(keyOf(place, namespace), JSON.stringify(choices.slice(0, choiceLimit)))
}

function keyOf({ storageKey }: StoragePlace, namespace: ChainNamespace): string {
  return `${storageKey}.account.${namespace}`
}

function isStoredChoice(value: unknown): value is StoredChoice {
  if (!isRecord(value) || typeof value.connectorId !== 'string') return false
  return isAddress(value.address) && isAddress(value.walletAccount)
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Za-z]{1,128}$/.test(value)
}
