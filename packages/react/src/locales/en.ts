import { enAccountMessages } from './enAccountMessages.ts'
import { enActivityMessages } from './enActivityMessages.ts'
import { enAssetMessages } from './enAssetMessages.ts'
import { enButtonMessages } from './enButtonMessages.ts'
import { enBuyMessages } from './enBuyMessages.ts'
import { enErrors } from './enErrors.ts'
import { enNamesMessages } from './enNamesMessages.ts'
import { enPairingMessages } from './enPairingMessages.ts'
import { enReceiveMessages } from './enReceiveMessages.ts'
import { enSendMessages } from './enSendMessages.ts'
import { enSwapMessages } from './enSwapMessages.ts'
import type { Locale } from './Locale.ts'

export const en: Locale = {
  code: 'en',
  direction: 'ltr',
  messages: {
    button: enButtonMessages,
    common: {
      back: 'Back',
      close: 'Close',
      loading: 'Loading',
      tryAgain: 'Try again',
      cancel: 'Cancel',
      done: 'Done',
      copied: 'Copied',
      search: 'Search',
      clear: 'Clear',
      opensOutside: 'opens in a new tab',
      explorer: 'View in explorer',
      viewFailed: 'This part could not be shown. Check your connection, try again, or go back.',
      failed: 'Something went wrong',
      unverified: 'Unverified token',
      opensHost: ({ host }) => `Opens ${host}`,
      imitates: ({ symbol }) =>
        `This is not the known ${symbol} of this network. It may be worth nothing. Its contract:`,
      decimalsUnproven: ({ symbol }) =>
        `Only the server says how many decimals ${symbol} has. Check the amount in your wallet.`,
    },
    connect: {
      title: 'Connect Wallet',
      wallets: 'Wallets',
      installed: 'Installed',
      recent: 'Recent',
      allWallets: 'All Wallets',
      noWallets: 'No wallet found in this browser. Choose one to install.',
      walletConnect: 'WalletConnect',
      qrCode: 'QR code',
      suggested: 'Suggested wallets',
      suggestionsUnavailable: 'More wallets cannot be shown now.',
      contested: ({ id }) =>
        `Two or more extensions call themselves ${id}. Connect only the one you know and remove the others.`,
      contestedRow: ({ id }) => `One of several called ${id}`,
      lookAlike: ({ id }) => `${id} · looks like another wallet`,
    },
    allWallets: {
      title: 'All Wallets',
      searchLabel: 'Search wallets',
      installed: 'Installed',
      found: ({ count }) => (count === 1 ? '1 wallet' : `${count} wallets`),
      nothingFound: ({ search }) => `No wallet is called “${search}”.`,
      unavailable: 'The list of wallets cannot be reached. Wallets in this browser still work.',
    },
    getWallet: {
      title: ({ wallet }) => `Get ${wallet}`,
      explain: ({ wallet }) => `${wallet} is not installed in this browser. Install it, then reload this page.`,
      chrome: 'Browser extension',
      appStore: 'App Store',
      playStore: 'Google Play',
      homepage: 'Website',
      webapp: 'Web app',
      noLinks: ({ wallet }) => `No download link for ${wallet}.`,
      scan: ({ wallet }) => `Scan to get ${wallet} on your phone`,
      code: ({ wallet }) => `QR code to download ${wallet}`,
      explainApp: ({ wallet }) => `Install ${wallet}, then come back here.`,
    },
    pairing: enPairingMessages,
    connecting: {
      continueIn: ({ wallet }) => `Continue in ${wallet}`,
      explain: 'Allow this site to see your account.',
      slow: ({ wallet }) => `Still waiting for ${wallet}. Open it and look for a request, or unlock it first.`,
      declinedTitle: 'Request declined',
      declined: 'Nothing was shared with this site.',
      failedTitle: 'Could not connect',
      otherWallet: 'Choose another wallet',
    },
    networks: {
      title: 'Choose Network',
      list: 'Networks',
      current: 'Current',
      empty: 'This app has no networks to choose from.',
    },
    switchNetwork: {
      title: 'Switch Network',
      continueIn: ({ wallet, network }) => `Switch to ${network} in ${wallet}`,
      explain: 'Your wallet asks before it changes its network.',
      slow: ({ wallet }) => `Still waiting for ${wallet}. Open it and look for a request.`,
      declinedTitle: 'Request declined',
      declined: 'The network was not changed.',
    },
    unsupportedChain: {
      title: 'Switch Network',
      explain: 'This app does not work on the network your wallet is on. Choose one it supports.',
      list: 'Supported networks',
      disconnect: 'Disconnect',
      disconnecting: 'Disconnecting',
    },
    account: enAccountMessages,
    activity: enActivityMessages,
    asset: enAssetMessages,
    buy: enBuyMessages,
    names: enNamesMessages,
    receive: enReceiveMessages,
    send: enSendMessages,
    swap: enSwapMessages,
    errors: enErrors,
  },
}
