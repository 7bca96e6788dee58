import type { ErrorCode } from '@latchkey/core'
import type { AccountWords } from './AccountWords.ts'
import type { ActivityWords } from './ActivityWords.ts'
import type { AssetWords } from './AssetWords.ts'
import type { ButtonWords } from './ButtonWords.ts'
import type { BuyWords } from './BuyWords.ts'
import type { NamesWords } from './NamesWords.ts'
import type { PairingWords } from './PairingWords.ts'
import type { ReceiveWords } from './ReceiveWords.ts'
import type { SendWords } from './SendWords.ts'
import type { SwapWords } from './SwapWords.ts'

/** Every sentence of the widget. A locale that lacks one does not compile. */
export type Words = {
  button: ButtonWords
  /** What the frame and several views say. */
  common: {
    back: string
    close: string
    loading: string
    tryAgain: string
    cancel: string
    done: string
    copied: string
    search: string
    clear: string
    /** Said by a screen reader after a link's name. */
    opensOutside: string
    /** The name of a link to a block explorer. */
    explorer: string
    viewFailed: string
    /** Stands for the title of a view that cannot be shown. */
    failed: string
    /** A token that bears a known symbol and is another, or may be. */
    unverified: string
    /** Where a tap leads, of a web page that a wallet’s listing names. */
    opensHost: (words: { host: string }) => string
    /** A token that bears a known symbol and is another. */
    imitates: (words: { symbol: string }) => string
    decimalsUnproven: (words: { symbol: string }) => string
  }
  connect: {
    title: string
    wallets: string
    installed: string
    recent: string
    allWallets: string
    noWallets: string
    /** The row that shows a code for any wallet; WalletConnect is what wallets call it too. */
    walletConnect: string
    qrCode: string
    suggested: string
    suggestionsUnavailable: string
    /** Two wallets announce themselves under one id, a reversed domain such as io.metamask. */
    contested: (words: { id: string }) => string
    /** Below the name of each of them. */
    contestedRow: (words: { id: string }) => string
    /** Below the name of a wallet that has the name or the logo of one with another id. */
    lookAlike: (words: { id: string }) => string
  }
  allWallets: {
    title: string
    searchLabel: string
    installed: string
    /** How many wallets were found; announced. */
    found: (words: { count: number }) => string
    nothingFound: (words: { search: string }) => string
    unavailable: string
  }
  getWallet: {
    title: (words: { wallet: string }) => string
    explain: (words: { wallet: string }) => string
    chrome: string
    appStore: string
    playStore: string
    homepage: string
    webapp: string
    noLinks: (words: { wallet: string }) => string
    /** Above the code of its address, on a computer. */
    scan: (words: { wallet: string }) => string
    code: (words: { wallet: string }) => string
    /** On a phone, where the wallet is an app. */
    explainApp: (words: { wallet: string }) => string
  }
  pairing: PairingWords
  connecting: {
    continueIn: (words: { wallet: string }) => string
    explain: string
    /** After 8 s: what is waited for and what can be done. */
    slow: (words: { wallet: string }) => string
    declinedTitle: string
    declined: string
    failedTitle: string
    otherWallet: string
  }
  networks: {
    title: string
    list: string
    current: string
    empty: string
  }
  switchNetwork: {
    title: string
    continueIn: (words: { wallet: string; network: string }) => string
    explain: string
    slow: (words: { wallet: string }) => string
    declinedTitle: string
    declined: string
  }
  unsupportedChain: {
    title: string
    explain: string
    list: string
    disconnect: string
    disconnecting: string
  }
  account: AccountWords
  activity: ActivityWords
  asset: AssetWords
  buy: BuyWords
  names: NamesWords
  receive: ReceiveWords
  send: SendWords
  swap: SwapWords
  /** What went wrong, why, and what to do, for a visitor. SPEC §8's texts where it has one. */
  errors: Record<ErrorCode, string>
}
