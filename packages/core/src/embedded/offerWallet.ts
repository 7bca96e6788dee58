import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import { announceWallet } from './announceWallet.ts'
import { registerWallet } from './registerWallet.ts'

/** Offers the connected embedded wallet to other code of the page, in the ways that the app asks for. @returns stops it */
export function offerWallet(latchkey: Latchkey): Unsubscribe {
  const { announce, registerWalletStandard } = latchkey.options.embeddedWallet ?? {}
  const stops = [announce && announceWallet(latchkey), registerWalletStandard && registerWallet(latchkey)]
  return () => {
    for (const stop of stops) if (stop) stop()
  }
}
