import { createPairingClient, type PairingClient } from '@latchkey/pairing'
import type { Latchkey } from '../latchkey.ts'
import { browserStorage } from '../storage/browserStorage.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** The pairing client of an app's options. */
export function createClient(latchkey: Latchkey): PairingClient {
  const { pairing, projectId = '', metadata } = latchkey.options
  const { storage, storageKey } = storagePlace(latchkey)
  return createPairingClient({
    relayUrl: pairing?.relayUrl ?? '',
    projectId: pairing?.projectId ?? projectId,
    metadata: {
      name: metadata?.name ?? document.title,
      description: metadata?.description ?? '',
      url: metadata?.url ?? location.origin,
      icons: metadata?.icon ? [metadata.icon] : [],
    },
    authentication: () => import('../signIn/authentication.ts'),
    // Session keys must not be in a cookie that travels with every request.
    storage: storage.isOnServer ? browserStorage() : storage,
    storageKey: `${storageKey}.pairing`,
  })
}
