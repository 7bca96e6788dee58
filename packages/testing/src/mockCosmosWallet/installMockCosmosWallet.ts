import { installWallets } from '../shared/installWallets.ts'
import { createMockCosmosWallet } from './createMockCosmosWallet.ts'
import type { MockCosmosProvider, MockCosmosWallet, MockCosmosWalletOptions } from './MockCosmosWallet.ts'

type Page = { keplr?: unknown; leap?: unknown; cosmostation?: unknown; dispatchEvent(event: Event): boolean }

/**
 * Puts a wallet with Keplr's methods on this page that really signs. Its permission, lock and accounts survive a reload.
 *
 * @example
 * const wallet = installMockCosmosWallet({
 *   accounts: ['4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d'],
 *   chains: [{ id: 'local-1', bech32Prefix: 'cosmos' }],
 * })
 * wallet.rejectNext('signDirect')
 */
export function installMockCosmosWallet(options: MockCosmosWalletOptions): MockCosmosWallet {
  const { place = 'keplr', announceDelayMs = 0, id = 'org.latchkey.mock.cosmos', name = 'Mock Wallet' } = options
  const page = globalThis.window as unknown as Page
  const put = (provider: MockCosmosProvider | undefined) => {
    page[place] = place === 'cosmostation' && provider ? { providers: { keplr: provider } } : provider
  }
  return installWallets<MockCosmosWallet>({
    count: 1,
    announceDelayMs: 0,
    requestEvent: undefined,
    create(_, leavePage) {
      const announceSelf = () => put(controller.provider)
      const leave = () => {
        put(undefined)
        leavePage()
      }
      const onChange = () => void page.dispatchEvent(new Event(`${place}_keystorechange`))
      const { controller, reload } = createMockCosmosWallet({ ...options, id, name, onChange, announceSelf, leave })
      if (announceDelayMs > 0) setTimeout(announceSelf, announceDelayMs)
      else announceSelf()
      return { id, controller, answer: announceSelf, reload }
    },
  })
}
