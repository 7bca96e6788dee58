import { installMockBitcoinWallet } from '../mockBitcoinWallet/installMockBitcoinWallet.ts'
import { installMockCosmosWallet } from '../mockCosmosWallet/installMockCosmosWallet.ts'
import { installMockPolkadotWallet } from '../mockPolkadotWallet/installMockPolkadotWallet.ts'
import { installMockSolanaWallet } from '../mockSolanaWallet/installMockSolanaWallet.ts'
import { installMockWallet } from '../mockWallet/installMockWallet.ts'

/** Entry of the self-contained script that Playwright adds to each page; a call with the options follows it. */
Object.assign(globalThis, {
  __latchkeyInstallMockWallet: installMockWallet,
  __latchkeyInstallMockSolanaWallet: installMockSolanaWallet,
  __latchkeyInstallMockBitcoinWallet: installMockBitcoinWallet,
  __latchkeyInstallMockCosmosWallet: installMockCosmosWallet,
  __latchkeyInstallMockPolkadotWallet: installMockPolkadotWallet,
})
