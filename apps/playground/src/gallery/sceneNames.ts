import type { Views } from '@latchkey/core'
import type { WidgetView } from '@latchkey/react'

/**
 * The gallery's scenes: each view, alone and as `view.state`. The accessibility run and the screenshots visit all of them; a view that is
 * missing here does not compile.
 */
export const sceneNames = {
  Connect: ['Connect'],
  AllWallets: ['AllWallets'],
  GetWallet: ['GetWallet'],
  ConnectingExternal: ['ConnectingExternal', 'ConnectingExternal.declined'],
  ConnectingWalletConnect: [
    'ConnectingWalletConnect',
    'ConnectingWalletConnect.any',
    'ConnectingWalletConnect.mobile',
    'ConnectingWalletConnect.slow',
    'ConnectingWalletConnect.declined',
    'ConnectingWalletConnect.unreachable',
  ],
  ConnectingWalletConnectBasic: ['ConnectingWalletConnectBasic'],
  NftDetail: ['NftDetail', 'NftDetail.spam'],
  Networks: ['Networks'],
  SwitchNetwork: ['SwitchNetwork'],
  Account: ['Account', 'Account.nfts', 'Account.activity', 'Account.pending', 'Account.banner'],
  Send: ['Send', 'Send.empty', 'Send.known', 'Send.name', 'Send.warnings', 'Send.request'],
  SendSelectToken: ['SendSelectToken'],
  SendNft: ['SendNft'],
  SendNftPreview: ['SendNftPreview'],
  SendScan: ['SendScan.denied'],
  SendContacts: ['SendContacts', 'SendContacts.add'],
  SendPreview: ['SendPreview', 'SendPreview.name', 'SendPreview.warnings'],
  Swap: ['Swap', 'Swap.empty', 'Swap.insufficient', 'Swap.unsupported'],
  SwapSelectToken: ['SwapSelectToken'],
  SwapPreview: ['SwapPreview', 'SwapPreview.moved', 'SwapPreview.impact', 'SwapPreview.declined', 'SwapPreview.sent'],
  TokenDetail: ['TokenDetail', 'TokenDetail.coin'],
  OnRampProviders: ['OnRampProviders'],
  OnRampAmount: ['OnRampAmount', 'OnRampAmount.estimate'],
  OnRampTokenSelect: ['OnRampTokenSelect'],
  OnRampFiatSelect: ['OnRampFiatSelect'],
  BuyInProgress: [
    'BuyInProgress',
    'BuyInProgress.blocked',
    'BuyInProgress.arriving',
    'BuyInProgress.done',
    'BuyInProgress.declined',
  ],
  TransactionDetail: ['TransactionDetail', 'TransactionDetail.pending', 'TransactionDetail.failed'],
  Transactions: ['Transactions'],
  RegisterAccountName: [
    'RegisterAccountName',
    'RegisterAccountName.empty',
    'RegisterAccountName.wrong',
    'RegisterAccountName.taken',
  ],
  RegisterAccountNameSuccess: ['RegisterAccountNameSuccess'],
  Receive: ['Receive'],
  UnsupportedChain: ['UnsupportedChain'],
} as const satisfies { [View in WidgetView]: readonly [SceneOf<View>, ...SceneOf<View>[]] }

type SceneOf<View extends WidgetView> = View | `${View}.${string}`

/** A view that opens without parameters: `playScene` opens it where `scenes` prepares nothing. */
export type PlainView = {
  [View in WidgetView]: Record<never, never> extends Views[View] ? View : never
}[WidgetView]

export type SceneName = (typeof sceneNames)[WidgetView][number]
