import type { Views } from '@latchkey/core'
import type { WidgetView } from '@latchkey/react'

/**
 * The scenes of the views that have several, each called `View` or `View.state`. Any other view has one, called as it is. What a scene
 * prepares is in `scenes.ts`.
 */
export const sceneNames = {
  ConnectingExternal: ['ConnectingExternal', 'ConnectingExternal.declined'],
  ConnectingWalletConnect: [
    'ConnectingWalletConnect',
    'ConnectingWalletConnect.any',
    'ConnectingWalletConnect.mobile',
    'ConnectingWalletConnect.slow',
    'ConnectingWalletConnect.declined',
    'ConnectingWalletConnect.unreachable',
  ],
  NftDetail: ['NftDetail', 'NftDetail.spam'],
  Account: [
    'Account',
    'Account.nfts',
    'Account.activity',
    'Account.pending',
    'Account.banner',
    'Account.embedded',
    'Account.types',
  ],
  Networks: ['Networks', 'Networks.types'],
  SwitchActiveChain: ['SwitchActiveChain', 'SwitchActiveChain.missing'],
  Accounts: ['Accounts', 'Accounts.wallets'],
  Send: ['Send', 'Send.empty', 'Send.fiat', 'Send.known', 'Send.name', 'Send.warnings', 'Send.request'],
  SendScan: ['SendScan.denied'],
  SendContacts: ['SendContacts', 'SendContacts.add'],
  SendPreview: ['SendPreview', 'SendPreview.name', 'SendPreview.warnings'],
  Swap: ['Swap', 'Swap.empty', 'Swap.insufficient', 'Swap.unsupported'],
  SwapSlippage: ['SwapSlippage', 'SwapSlippage.high'],
  SwapPreview: ['SwapPreview', 'SwapPreview.moved', 'SwapPreview.impact', 'SwapPreview.declined', 'SwapPreview.sent'],
  TokenDetail: ['TokenDetail', 'TokenDetail.native'],
  OnRampAmount: ['OnRampAmount', 'OnRampAmount.estimate'],
  BuyInProgress: [
    'BuyInProgress',
    'BuyInProgress.blocked',
    'BuyInProgress.arriving',
    'BuyInProgress.done',
    'BuyInProgress.declined',
  ],
  TransactionDetail: ['TransactionDetail', 'TransactionDetail.pending', 'TransactionDetail.failed'],
  SIWXSignMessage: [
    'SIWXSignMessage',
    'SIWXSignMessage.asking',
    'SIWXSignMessage.declined',
    'SIWXSignMessage.required',
  ],
  Settings: ['Settings', 'Settings.log'],
  RegisterAccountName: [
    'RegisterAccountName',
    'RegisterAccountName.empty',
    'RegisterAccountName.wrong',
    'RegisterAccountName.taken',
  ],
} as const satisfies { [View in WidgetView]?: readonly [SceneOf<View>, ...SceneOf<View>[]] }

type SceneOf<View extends WidgetView> = View | `${View}.${string}`

/** A view that opens without parameters: `playScene` opens it where `scenes` prepares nothing. */
export type PlainView = {
  [View in WidgetView]: Record<never, never> extends Views[View] ? View : never
}[WidgetView]

type Listed = typeof sceneNames
export type SceneName = Listed[keyof Listed][number] | Exclude<WidgetView, keyof Listed>

/** The scenes of these views. */
export function listScenes(views: readonly string[]): readonly string[] {
  const listed: Partial<Record<string, readonly string[]>> = sceneNames
  return views.flatMap((view) => listed[view] ?? [view])
}
