import type { Latchkey, LatchkeyOptions, PairingState, Wallet } from '@latchkey/core'
import type { RenderWidgetOptions } from './renderWidget.tsx'

export const testUri = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=1790000000&relay-protocol=irn&symKey=${'b2'.repeat(32)}`
export const nextUri = `wc:${'c3'.repeat(32)}@2?expiryTimestamp=1790000240&relay-protocol=irn&symKey=${'d4'.repeat(32)}`

/** Of the wallets the tests make up. */
const testSchemes = [
  ...[
    'elmly',
    'firly',
    'ginkly',
    'hazely',
    'irisly',
    'junily',
    'kelply',
    'lotusly',
    'mintly',
    'nutly',
    'amberly',
    'birchly',
  ],
  ...['birchly-desk', 'house', 'cedar'],
  ...Array.from({ length: 100 }, (_, index) => `elm${index}`),
]

/** A page that can pair, with a wallet that is never heard of again. The state of the pairing is the test's to set. */
export const pairingWidget: RenderWidgetOptions & { options: Partial<LatchkeyOptions> } = {
  canPair: true,
  answer: () => new Promise(() => {}),
  options: { pairing: { relayUrl: 'ws://127.0.0.1:9', walletSchemes: testSchemes } },
}

/** What pairing would have said. */
export function setPairing({ store }: Latchkey, change: Partial<PairingState>): void {
  store.setState((state) => ({ pairing: { ...state.pairing, ...change } }))
}

/** A link that a wallet can find. */
export function offerLink(latchkey: Latchkey, uri = testUri): void {
  setPairing(latchkey, { uri, expiresAt: Date.now() + 240_000, buffering: false })
}

export function createWallet(wallet: Partial<Wallet> & Pick<Wallet, 'name'>): Wallet {
  return {
    id: `id-${wallet.name.toLowerCase()}`,
    chains: [],
    homepage: null,
    image_id: `image-${wallet.name.toLowerCase()}`,
    order: 0,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    ...wallet,
  }
}

/** Makes the page think that it runs on a phone, until the returned function is called. */
export function becomePhone(): () => void {
  const value =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  Object.defineProperty(navigator, 'userAgent', { value, configurable: true })
  return () => Reflect.deleteProperty(navigator, 'userAgent')
}
