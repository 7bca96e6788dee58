import type { PageWallet, WalletFamily } from '../wallet.ts'
import type { BitcoinWallet } from './BitcoinWallet.ts'
import { openLeatherWallet } from './openLeatherWallet.ts'
import { openSatsWallet } from './openSatsWallet.ts'
import { openStandardWallet } from './openStandardWallet.ts'
import { openUnisatWallet } from './openUnisatWallet.ts'

const families: Readonly<Record<WalletFamily, (provider: object) => BitcoinWallet>> = {
  standard: openStandardWallet,
  unisat: openUnisatWallet,
  sats: openSatsWallet,
  leather: openLeatherWallet,
}

export function openWallet({ family, provider, open }: PageWallet): BitcoinWallet {
  const wallet = families[family](provider)
  return open ? withOpening(wallet, open) : wallet
}

/** The standard's own connect has no place for a signal, nor a way to connect without a prompt. */
function withOpening(wallet: BitcoinWallet, open: NonNullable<PageWallet['open']>): BitcoinWallet {
  return {
    ...wallet,
    async connect(request) {
      const { signIn } = await open()
      await signIn(request.signal)
      return wallet.connect(request)
    },
    async accounts() {
      await open()
      return wallet.accounts()
    },
  }
}
