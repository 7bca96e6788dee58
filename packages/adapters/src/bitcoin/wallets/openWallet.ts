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

export function openWallet({ family, provider }: PageWallet): BitcoinWallet {
  return families[family](provider)
}
