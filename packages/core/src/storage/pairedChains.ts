import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId } from '@latchkey/wire'
import { isRecord, parseJson } from './json.ts'
import type { StoragePlace } from './storagePlace.ts'

/** The current chain of a paired wallet in a namespace, which the session itself does not have. */
export function readPairedChain(place: StoragePlace, namespace: ChainNamespace): CaipNetworkId | undefined {
  const chain = readAll(place)[namespace]
  return isCaipNetworkId(chain) && chain.startsWith(`${namespace}:`) ? chain : undefined
}

export function writePairedChain(place: StoragePlace, namespace: ChainNamespace, chain: CaipNetworkId): void {
  place.storage.setItem(pairedChainsKey(place), JSON.stringify({ ...readAll(place), [namespace]: chain }))
}

export function removePairedChains(place: StoragePlace): void {
  place.storage.removeItem(pairedChainsKey(place))
}

function readAll(place: StoragePlace): Record<string, unknown> {
  const stored = parseJson(place.storage.getItem(pairedChainsKey(place)))
  return isRecord(stored) ? stored : {}
}

export function pairedChainsKey({ storageKey }: StoragePlace): string {
  return `${storageKey}.pairing.chains`
}
