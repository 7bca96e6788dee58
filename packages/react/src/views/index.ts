import type { Wallet } from '@latchkey/core'
import { EarlyWallets } from './allWallets/EarlyWallets.tsx'
import { ConnectView } from './connect/ConnectView.tsx'
import { EarlyCode } from './connect/EarlyCode.tsx'
import { gated } from './connect/gated.tsx'
import { bundledView, type LazyView, lazyView } from './lazyView.ts'

const earlyCode = gated(EarlyCode)
const earlyWallets = gated(EarlyWallets)

/** Every view: its name for `navigate` and where it is. To add one: its file, its line here, its messages. */
export const views = {
  Connect: bundledView(ConnectView),
  AllWallets: {
    ...lazyView(() => import('./allWallets/AllWalletsView.tsx').then((module) => gated(module.AllWalletsView))),
    early: () => earlyWallets,
  },
  GetWallet: lazyView(() => import('./allWallets/GetWalletView.tsx').then((module) => module.GetWalletView)),
  ConnectingExternal: lazyView(() =>
    import('./connecting/ConnectingExternalView.tsx').then((module) => gated(module.ConnectingExternalView)),
  ),
  ChooseNetwork: lazyView(() =>
    import('./connecting/ChooseNetworkView.tsx').then((module) => gated(module.ChooseNetworkView)),
  ),
  ConnectingWalletConnect: {
    ...lazyView(() =>
      import('./connectingWalletConnect/ConnectingWalletConnectView.tsx').then((module) =>
        gated(module.ConnectingWalletConnectView),
      ),
    ),
    early: ({ wallet }: { wallet?: Wallet }) => (wallet ? undefined : earlyCode),
  },
  ConnectingWalletConnectBasic: lazyView(() =>
    import('./connectingWalletConnect/ConnectingWalletConnectView.tsx').then((module) =>
      gated(module.ConnectingWalletConnectBasicView),
    ),
  ),
  WhatIsWallet: lazyView(() => import('./whatIsWallet/WhatIsWalletView.tsx').then((module) => module.WhatIsWalletView)),
  NftDetail: lazyView(() => import('./nftDetail/NftDetailView.tsx').then((module) => module.NftDetailView)),
  Networks: lazyView(() => import('./networks/NetworksView.tsx').then((module) => module.NetworksView)),
  SwitchNetwork: lazyView(() => import('./networks/SwitchNetworkView.tsx').then((module) => module.SwitchNetworkView)),
  SwitchActiveChain: lazyView(() =>
    import('./networks/SwitchActiveChainView.tsx').then((module) => module.SwitchActiveChainView),
  ),
  Account: lazyView(() => import('./account/AccountView.tsx').then((module) => module.AccountView)),
  Accounts: lazyView(() => import('./account/AccountsView.tsx').then((module) => module.AccountsView)),
  Tokens: lazyView(() => import('./account/TokensView.tsx').then((module) => module.TokensView)),
  Send: lazyView(() => import('./send/sendViews.ts').then((module) => module.SendView)),
  SendSelectToken: lazyView(() => import('./send/sendViews.ts').then((module) => module.SendSelectTokenView)),
  SendNft: lazyView(() => import('./send/sendViews.ts').then((module) => module.SendNftView)),
  SendNftPreview: lazyView(() => import('./send/sendViews.ts').then((module) => module.SendNftPreviewView)),
  SendScan: lazyView(() => import('./send/scan/SendScanView.tsx').then((module) => module.SendScanView)),
  SendContacts: lazyView(() => import('./send/sendViews.ts').then((module) => module.SendContactsView)),
  SendPreview: lazyView(() => import('./send/sendViews.ts').then((module) => module.SendPreviewView)),
  Swap: lazyView(() => import('./swap/swapViews.ts').then((module) => module.swapViews.Swap)),
  SwapSelectToken: lazyView(() => import('./swap/swapViews.ts').then((module) => module.swapViews.SwapSelectToken)),
  SwapSlippage: lazyView(() => import('./swap/swapViews.ts').then((module) => module.swapViews.SwapSlippage)),
  SwapProviders: lazyView(() => import('./swap/swapViews.ts').then((module) => module.swapViews.SwapProviders)),
  SwapPreview: lazyView(() => import('./swap/swapViews.ts').then((module) => module.swapViews.SwapPreview)),
  TokenDetail: lazyView(() => import('./tokenDetail/TokenDetailView.tsx').then((module) => module.TokenDetailView)),
  OnRampProviders: lazyView(() => import('./onramp/formViews.ts').then((module) => module.OnRampProvidersView)),
  OnRampAmount: lazyView(() => import('./onramp/formViews.ts').then((module) => module.OnRampAmountView)),
  OnRampTokenSelect: lazyView(() => import('./onramp/formViews.ts').then((module) => module.OnRampTokenSelectView)),
  OnRampFiatSelect: lazyView(() => import('./onramp/formViews.ts').then((module) => module.OnRampFiatSelectView)),
  BuyInProgress: lazyView(() => import('./onramp/BuyInProgressView.tsx').then((module) => module.BuyInProgressView)),
  TransactionDetail: lazyView(() =>
    import('./transactionDetail/TransactionDetailView.tsx').then((module) => module.TransactionDetailView),
  ),
  Transactions: lazyView(() => import('./transactions/TransactionsView.tsx').then((module) => module.TransactionsView)),
  RegisterAccountName: lazyView(() =>
    import('./names/RegisterAccountNameView.tsx').then((module) => module.RegisterAccountNameView),
  ),
  RegisterAccountNameSuccess: lazyView(() =>
    import('./names/RegisterAccountNameSuccessView.tsx').then((module) => module.RegisterAccountNameSuccessView),
  ),
  SIWXSignMessage: lazyView(() =>
    import('./signIn/SIWXSignMessageView.tsx').then((module) => module.SIWXSignMessageView),
  ),
  Devices: lazyView(() => import('./devices/DevicesView.tsx').then((module) => module.DevicesView)),
  Settings: lazyView(() => import('./settings/SettingsView.tsx').then((module) => module.SettingsView)),
  Receive: lazyView(() => import('./receive/ReceiveView.tsx').then((module) => module.ReceiveView)),
  UnsupportedChain: lazyView(() =>
    import('./networks/UnsupportedChainView.tsx').then((module) => module.UnsupportedChainView),
  ),
}

/** The names of the views this widget has. */
export type WidgetView = keyof typeof views

type Registered = {
  [name in keyof typeof views]: (typeof views)[name] extends LazyView<infer View> ? Parameters<View>[0] : never
}

declare module '@latchkey/core' {
  interface ViewRegistry extends Registered {}
}

/** Whether the widget has the view: a page without types may name any. */
export function isRegistered(view: string): view is WidgetView {
  return Object.hasOwn(views, view)
}
