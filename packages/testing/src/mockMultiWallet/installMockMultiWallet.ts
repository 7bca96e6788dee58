import { installMockSolanaWallet } from '../mockSolanaWallet/installMockSolanaWallet.ts'
import type { MockSolanaWallet, MockSolanaWalletOptions } from '../mockSolanaWallet/MockSolanaWallet.ts'
import { installMockWallet } from '../mockWallet/installMockWallet.ts'
import type { MockWallet, MockWalletOptions } from '../mockWallet/MockWallet.ts'
import { drawIcon } from '../shared/drawIcon.ts'
import type { MockBehavior } from '../shared/MockControls.ts'

/** What is the same in both: one wallet has one name, one icon, one lock and one delay. */
type Shared = Pick<MockBehavior, 'name' | 'icon' | 'locked' | 'latencyMs'>

export type MockMultiWalletOptions = Shared & {
  /** 'org.latchkey.mock' by default. The id of its Solana side is this with `.solana` behind it. */
  rdns?: string
  evm: Omit<MockWalletOptions, keyof Shared | 'rdns' | 'count'>
  solana: Omit<MockSolanaWalletOptions, keyof Shared | 'id' | 'count'>
}

/** One wallet with a controller for each namespace: permissions are separate, the lock is one. */
export type MockMultiWallet = {
  readonly evm: MockWallet
  readonly solana: MockSolanaWallet
  lock(): void
  unlock(): void
  uninstall(): void
}

/**
 * Puts one wallet on this page that speaks both EVM and Solana, as Phantom does: under the same name and icon, it announces itself by EIP-6963
 * and registers by the Wallet Standard.
 *
 * @example
 * const wallet = installMockMultiWallet({
 *   name: 'Two Worlds',
 *   evm: { accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] },
 *   solana: { accounts: [privateKey], chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }] },
 * })
 * wallet.lock()
 * wallet.solana.rejectNext('solana:signTransaction')
 */
export function installMockMultiWallet(options: MockMultiWalletOptions): MockMultiWallet {
  const split = splitOptions(options)
  const [evm, solana] = [installMockWallet(split.evm), installMockSolanaWallet(split.solana)]
  return {
    evm,
    solana,
    lock() {
      evm.lock()
      solana.lock()
    },
    unlock() {
      evm.unlock()
      solana.unlock()
    },
    uninstall() {
      evm.uninstall()
      solana.uninstall()
    },
  }
}

/** The options of the two wallets that are one to the visitor. */
export function splitOptions({ evm, solana, rdns = 'org.latchkey.mock', ...common }: MockMultiWalletOptions): {
  evm: MockWalletOptions & { rdns: string }
  solana: MockSolanaWalletOptions & { id: string }
} {
  const icon = common.icon ?? drawIcon(rdns, { isBase64: true })
  return {
    evm: { ...common, ...evm, icon, rdns },
    solana: { ...common, ...solana, icon, id: `${rdns}.solana` },
  }
}
