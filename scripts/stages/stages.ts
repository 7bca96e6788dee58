import { locales } from '../../packages/react/src/locales/locales.ts'
import type { Stage } from './assignStages.ts'

const languages = new Intl.DisplayNames('en', { type: 'language' })

/**
 * The files that the packages ship: each package has one for each stage of a visit in which it has code. A bundler never splits a module,
 * so every app loads these files whole, however it is bundled (docs/adr/0021-packages-ship-stages.md).
 */
export const stages: readonly Stage[] = [
  {
    name: 'start',
    title: 'Provider + button before any interaction',
    loads: [],
    limitBytes: 12_200,
  },
  {
    name: 'paired',
    title: 'With pairing or the embedded wallet: listing them',
    after: 'start',
    loads: ['core/src/lifecycle/attachWallets.ts'],
    limitBytes: 1_100,
  },
  {
    name: 'modal',
    title: 'Added until the Connect view shows wallets',
    after: 'start',
    loads: ['react/src/modal/Modal.tsx', 'react/src/components/ButtonAvatar.tsx', 'react/src/locales/en.ts'],
    owns: ['react/src/modal/', 'react/src/views/connect/'],
    limitBytes: 28_450,
  },
  {
    name: 'reads',
    title: 'Then: reading from a server, suggested wallets',
    after: 'modal',
    loads: ['react/src/views/connect/Suggestions.tsx'],
    limitBytes: 6_350,
  },
  {
    name: 'wallets',
    title: 'Then: All Wallets, terms',
    after: 'reads',
    loads: [
      'react/src/views/allWallets/AllWalletsView.tsx',
      'react/src/views/connect/ContestedNotes.tsx',
      'react/src/views/connect/Terms.tsx',
    ],
    limitBytes: 5_800,
  },
  {
    name: 'email',
    title: 'With the embedded wallet: its logins',
    after: 'wallets',
    loads: ['react/src/parts/login/Logins.tsx', 'react/src/parts/login/EmbeddedAppearance.tsx'],
    limitBytes: 3_500,
  },
  {
    name: 'socialMarks',
    title: 'With social logins: their marks',
    after: 'email',
    loads: ['react/src/ui/socialMarks.ts'],
    limitBytes: 2_500,
  },
  {
    name: 'connect',
    title: 'Then: connecting, showing a code, getting a wallet',
    after: 'wallets',
    loads: [
      'react/src/views/connecting/ConnectingExternalView.tsx',
      'react/src/views/connectingWalletConnect/ConnectingWalletConnectView.tsx',
      'react/src/views/connect/ConnectCode.tsx',
      'react/src/views/allWallets/GetWalletView.tsx',
      'react/src/views/whatIsWallet/WhatIsWalletView.tsx',
      'react/src/parts/Banners.tsx',
    ],
    owns: ['react/src/views/connectingWalletConnect/'],
    limitBytes: 26_050,
  },
  {
    name: 'pairing',
    title: 'Then: pairing with WalletConnect wallets, at its code or link',
    after: 'connect',
    loads: ['core/src/pairing/createPairing.ts'],
    owns: ['pairing/src/'],
    limitBytes: 20_500,
  },
  {
    name: 'curves',
    title: 'Then: its curves, where the browser has none',
    after: 'pairing',
    loads: ['pairing/src/crypto/naclCurves.ts'],
    limitBytes: 8_000,
  },
  {
    name: 'session',
    title: 'Then: following a wallet, a transfer, a purchase',
    after: 'connect',
    loads: [
      'core/src/lifecycle/followSession.ts',
      'core/src/lifecycle/followProfile.ts',
      'core/src/reads/refreshAccount.ts',
      'core/src/onramp/followPurchases.ts',
    ],
    limitBytes: 20_400,
  },
  {
    name: 'embedded',
    title: 'Then: signing in to the embedded wallet',
    after: 'session',
    loads: [
      'core/src/embedded/createEmbeddedWallet.ts',
      'core/src/embedded/resumeRedirect.ts',
      'react/src/parts/login/signIn.ts',
    ],
    owns: ['core/src/embedded/create'],
    limitBytes: 9_200,
  },
  {
    name: 'chain',
    title: 'Then: EVM chain code (viem), when connecting or reading',
    after: 'connect',
    loads: [
      'adapters/src/evm/chain/createChain.ts',
      'adapters/src/evm/paired/createPairedConnection.ts',
      'adapters/src/evm/paired/createPairedProvider.ts',
    ],
    limitBytes: 23_600,
  },
  {
    name: 'calls',
    title: 'Then: EVM contract calls, routers and names, at the first transaction',
    after: 'chain',
    loads: [
      'adapters/src/evm/calls/createCalls.ts',
      'adapters/src/evm/swap/createSwaps.ts',
      'adapters/src/evm/names/createNames.ts',
    ],
    limitBytes: 19_500,
  },
  {
    name: 'account',
    title: 'Then: the account, its tokens, NFTs and activity',
    after: 'session',
    loads: [
      'react/src/views/account/AccountView.tsx',
      'react/src/views/account/AccountsView.tsx',
      'react/src/views/account/TokensView.tsx',
      'react/src/parts/activityCsv.ts',
      'react/src/views/networks/NetworksView.tsx',
      'react/src/views/networks/SwitchNetworkView.tsx',
      'react/src/views/networks/UnsupportedChainView.tsx',
      'react/src/views/nftDetail/NftDetailView.tsx',
      'react/src/views/receive/ReceiveView.tsx',
      'react/src/views/tokenDetail/TokenDetailView.tsx',
      'react/src/views/transactionDetail/TransactionDetailView.tsx',
      'react/src/views/transactions/TransactionsView.tsx',
    ],
    owns: ['react/src/views/account/'],
    limitBytes: 44_000,
  },
  {
    name: 'send',
    title: 'Then: sending',
    after: 'account',
    loads: [
      'react/src/views/send/sendViews.ts',
      'react/src/views/send/scan/SendScanView.tsx',
      'core/src/receiver/resolveNameAddress.ts',
    ],
    owns: ['react/src/views/send/'],
    limitBytes: 17_700,
  },
  {
    name: 'swap',
    title: 'Then: swapping',
    after: 'account',
    loads: ['react/src/views/swap/swapViews.ts', 'core/src/swap/market.ts'],
    owns: ['react/src/views/swap/'],
    limitBytes: 24_400,
  },
  {
    name: 'buy',
    title: 'Then: buying, and following the purchase',
    after: 'account',
    loads: [
      'react/src/views/onramp/formViews.ts',
      'react/src/views/onramp/BuyInProgressView.tsx',
      'core/src/onramp/showCheckout.ts',
    ],
    owns: ['react/src/views/onramp/'],
    limitBytes: 12_000,
  },
  {
    name: 'names',
    title: 'Then: getting a name, and Settings',
    after: 'account',
    loads: [
      'react/src/views/settings/SettingsView.tsx',
      'react/src/views/names/RegisterAccountNameView.tsx',
      'react/src/views/names/RegisterAccountNameSuccessView.tsx',
      'core/src/names/signAndSend.ts',
      'core/src/names/signNameMessage.ts',
    ],
    owns: ['react/src/views/names/', 'react/src/views/settings/'],
    limitBytes: 10_000,
  },
  // English comes with the modal.
  ...Object.keys(locales)
    .filter((code) => code !== 'en')
    .map((code) => ({
      name: code,
      title: `Then: ${languages.of(code)}`,
      after: 'start',
      loads: [`react/src/locales/${code}.ts`],
      standsAlone: true,
    })),
]
