import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import { embeddedWalletId } from './EmbeddedWallet.ts'
import { randomHex } from './randomHex.ts'
import { toTitle } from './toTitle.ts'

/**
 * Announces the connected embedded wallet to other code of the page (EIP-6963), now and whenever it is requested. Each request for a
 * signature is approved on the wallet's own page, whoever sends it.
 *
 * @returns stops it
 */
export function announceWallet(latchkey: Latchkey): Unsubscribe {
  const adapter = latchkey.adapters.find(({ namespace }) => namespace === 'eip155')
  const name = toTitle(latchkey)
  const icon = latchkey.store.getState().connectors.find(({ id }) => id === embeddedWalletId)?.imageUrl ?? ''
  const info = Object.freeze({ uuid: createUuid(), name, icon, rdns: 'dev.latchkey.embedded' })
  const announce = () =>
    adapter?.getProvider({ connectorId: embeddedWalletId }).then(
      (provider) => {
        const detail = Object.freeze({ info, provider })
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      },
      () => {}, // Whoever needs it requests it again.
    )
  const onRequest = () => void announce()
  onRequest()
  window.addEventListener('eip6963:requestProvider', onRequest)
  return () => window.removeEventListener('eip6963:requestProvider', onRequest)
}

/** Version 4, also where the page has no TLS and the browser makes none. */
function createUuid(): string {
  return randomHex().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
