import type { ViewName } from '@latchkey/core'

/** What a visitor is likely to open next; fetched, in this order, once they use the view on screen. */
export const nextViews: { [name in ViewName]?: readonly ViewName[] } = {
  Connect: ['ConnectingExternal', 'AllWallets'],
  AllWallets: ['ConnectingWalletConnect', 'GetWallet', 'ConnectingExternal'],
  ConnectingWalletConnect: ['GetWallet'],
  ConnectingWalletConnectBasic: ['AllWallets'],
  Account: ['TokenDetail', 'Send', 'Swap', 'Receive', 'Networks', 'NftDetail'],
  Send: ['SendSelectToken', 'SendPreview'],
  SendNft: ['SendNftPreview'],
  RegisterAccountName: ['RegisterAccountNameSuccess'],
  OnRampAmount: ['BuyInProgress'],
  Networks: ['SwitchNetwork'],
  UnsupportedChain: ['SwitchNetwork'],
}
