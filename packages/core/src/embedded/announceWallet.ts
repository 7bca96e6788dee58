import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { embeddedWalletId } from './EmbeddedWallet.ts'
import { embeddedIcon } from './embeddedIcon.ts'

/**
 * Announces the connected embedded wallet to other code of the page (EIP-6963), now and whenever it is requested. Each request for a
 * signature is approved on the wallet's own page, whoever sends it.
 *
 * @returns stops it
 */
export function announceWallet(latchkey: Latchkey): Unsubscribe {
  const adapter = latchkey.adapters.find(({ namespace }) => namespace === 'eip155')
  const name = `${latchkey.options.metadata?.name ?? document.title} Wallet`.trim()
  const info = Object.freeze({ uuid: createUuid(), name, icon: embeddedIcon, rdns: 'dev.latchkey.embedded' })
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
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
