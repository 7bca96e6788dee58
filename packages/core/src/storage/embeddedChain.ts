import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/wire'
import type { StoragePlace } from './storagePlace.ts'

/** The embedded wallet's current chain on this page: its accounts are the same on every one. */
export function readEmbeddedChain(place: StoragePlace): CaipNetworkId | undefined {
  const chain = place.storage.getItem(embeddedChainKey(place))
  return isCaipNetworkId(chain) ? chain : undefined
}

export function writeEmbeddedChain(place: StoragePlace, chain: CaipNetworkId): void {
  place.storage.setItem(embeddedChainKey(place), chain)
}

export function removeEmbeddedChain(place: StoragePlace): void {
  place.storage.removeItem(embeddedChainKey(place))
}

export function embeddedChainKey({ storageKey }: StoragePlace): string {
  return `${storageKey}.embedded.chain`
}
