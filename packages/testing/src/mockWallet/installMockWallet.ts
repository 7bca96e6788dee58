import { createUuid } from '../shared/createUuid.ts'
import { drawIcon } from '../shared/drawIcon.ts'
import { installWallets, withNumber } from '../shared/installWallets.ts'
import { createMockWallet } from './createMockWallet.ts'
import type { MockWallet, MockWalletOptions } from './MockWallet.ts'

type MockWindow = EventTarget & { ethereum?: unknown }

/**
 * Puts a browser wallet on this page that really signs and sends, on whatever chain its node serves: EIP-6963, EIP-1193, EIP-3326,
 * EIP-3085 and, with `legacy`, `window.ethereum`. Its permission, lock, account and chain survive a reload.
 *
 * @returns the controller; with `count`, the first wallet's: the others are in `window.__latchkeyMockWallets`, by rdns.
 * @example
 * const wallet = installMockWallet({
 *   accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
 *   chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }],
 * })
 * wallet.rejectNext('eth_sendTransaction')
 */
export function installMockWallet(options: MockWalletOptions): MockWallet {
  const page = globalThis.window as unknown as MockWindow
  const { announce = true, announceDelayMs = 0, legacy = false, count = 1 } = options
  const first = installWallets<MockWallet>({
    count,
    announceDelayMs,
    requestEvent: announce ? 'eip6963:requestProvider' : undefined,
    create(index, leavePage) {
      const rdns = withNumber(options.rdns ?? 'org.latchkey.mock', '.', index)
      const name = withNumber(options.name ?? 'Mock Wallet', ' ', index)
      const uuid = createUuid()
      const icon = options.icon ?? drawIcon(rdns)
      const announceSelf = () => {
        const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider: controller.provider })
        page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
      const leave = () => {
        if (page.ethereum === controller.provider) delete page.ethereum
        leavePage()
      }
      const { controller, reload } = createMockWallet({ ...options, rdns, announceSelf, leave })
      return { id: rdns, controller, answer: announceSelf, reload }
    },
  })
  if (legacy) {
    page.ethereum = first.provider
    page.dispatchEvent(new Event('ethereum#initialized'))
  }
  return first
}
