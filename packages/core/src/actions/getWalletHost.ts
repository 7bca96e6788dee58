import type { Wallet } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { chooseWalletLink, type WalletLinkMethod } from '../links/chooseWalletLink.ts'
import { linkHost } from '../links/linkHost.ts'
import { readPlatform } from '../links/readPlatform.ts'

/**
 * The host that `openWallet` hands the pairing link to: only the server's listing says that it is the wallet's, so show it before the visitor taps.
 * Undefined for a wallet that is opened by its scheme.
 *
 * @example getWalletHost(latchkey, { wallet, method: 'mobile' }) // 'wallet.example'
 */
export function getWalletHost(
  latchkey: Latchkey,
  { wallet, method }: { wallet: Wallet; method: WalletLinkMethod },
): string | undefined {
  const link = chooseWalletLink({ wallet, method, platform: readPlatform(), ...latchkey.options.pairing })
  return link && linkHost(link)
}
