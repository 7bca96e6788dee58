import { installWallets, withNumber } from '../shared/installWallets.ts'
import { createMockPolkadotWallet } from './createMockPolkadotWallet.ts'
import type { MockExtension, MockPolkadotWallet, MockPolkadotWalletOptions } from './MockPolkadotWallet.ts'

type Page = { injectedWeb3?: Record<string, MockExtension> }

/**
 * Puts an extension of Polkadot's into this page that really signs, with sr25519 keys. Its permission, lock and accounts survive a reload.
 * It sends nothing: pages send what it signed.
 *
 * @returns the controller; with `count`, the first wallet's: the others are in `window.__latchkeyMockWallets`, by id.
 * @example
 * const wallet = installMockPolkadotWallet({
 *   accounts: ['0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a'],
 * })
 * wallet.rejectNext('signPayload')
 */
export function installMockPolkadotWallet(options: MockPolkadotWalletOptions): MockPolkadotWallet {
  const { announceDelayMs = 0, count = 1 } = options
  const page = globalThis.window as unknown as Page
  return installWallets<MockPolkadotWallet>({
    count,
    announceDelayMs: 0,
    requestEvent: undefined,
    create(index, leavePage) {
      const id = withNumber(options.id ?? 'mock-polkadot', '-', index)
      const announceSelf = () => {
        page.injectedWeb3 ??= {}
        page.injectedWeb3[id] = controller.extension
      }
      const leave = () => {
        delete page.injectedWeb3?.[id]
        leavePage()
      }
      const { controller, reload } = createMockPolkadotWallet({ ...options, id, announceSelf, leave })
      if (announceDelayMs > 0) setTimeout(announceSelf, announceDelayMs)
      else announceSelf()
      return { id, controller, answer: announceSelf, reload }
    },
  })
}
