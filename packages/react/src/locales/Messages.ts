import type { ErrorCode } from '@latchkey/core'
import type { AccountMessages } from './AccountMessages.ts'
import type { ActivityMessages } from './ActivityMessages.ts'
import type { AssetMessages } from './AssetMessages.ts'
import type { ButtonMessages } from './ButtonMessages.ts'
import type { BuyMessages } from './BuyMessages.ts'
import type { NamesMessages } from './NamesMessages.ts'
import type { PairingMessages } from './PairingMessages.ts'
import type { ReceiveMessages } from './ReceiveMessages.ts'
import type { SendMessages } from './SendMessages.ts'
import type { SwapMessages } from './SwapMessages.ts'

/** Every sentence of the widget. A locale that lacks one does not compile. */
export type Messages = {
  button: ButtonMessages
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
    opensHost: (messages: { host: string }) => string
    /** A token that bears a known symbol and is another. */
    imitates: (messages: { symbol: string }) => string
    decimalsUnproven: (messages: { symbol: string }) => string
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
    contested: (messages: { id: string }) => string
    /** Below the name of each of them. */
    contestedRow: (messages: { id: string }) => string
    /** Below the name of a wallet that has the name or the logo of one with another id. */
    lookAlike: (messages: { id: string }) => string
  }
  allWallets: {
    title: string
    searchLabel: string
    installed: string
    /** How many wallets were found; announced. */
    found: (messages: { count: number }) => string
    nothingFound: (messages: { search: string }) => string
    unavailable: string
  }
  getWallet: {
    title: (messages: { wallet: string }) => string
    explain: (messages: { wallet: string }) => string
    chrome: string
    appStore: string
    playStore: string
    homepage: string
    webapp: string
    noLinks: (messages: { wallet: string }) => string
    /** Above the code of its address, on a computer. */
    scan: (messages: { wallet: string }) => string
    code: (messages: { wallet: string }) => string
    /** On a phone, where the wallet is an app. */
    explainApp: (messages: { wallet: string }) => string
  }
  pairing: PairingMessages
  connecting: {
    continueIn: (messages: { wallet: string }) => string
    explain: string
    /** After 8 s: what is waited for and what can be done. */
    slow: (messages: { wallet: string }) => string
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
    continueIn: (messages: { wallet: string; network: string }) => string
    explain: string
    slow: (messages: { wallet: string }) => string
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
  account: AccountMessages
  activity: ActivityMessages
  asset: AssetMessages
  buy: BuyMessages
  names: NamesMessages
  receive: ReceiveMessages
  send: SendMessages
  swap: SwapMessages
  /** What went wrong, why, and what to do, for a visitor. SPEC §8's texts where it has one. */
  errors: Record<ErrorCode, string>
}
