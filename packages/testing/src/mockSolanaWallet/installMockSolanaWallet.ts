import { drawIcon } from '../shared/drawIcon.ts'
import { installWallets, withNumber } from '../shared/installWallets.ts'
import { createMockSolanaWallet } from './createMockSolanaWallet.ts'
import type { MockSolanaWallet, MockSolanaWalletOptions } from './MockSolanaWallet.ts'

type Api = { register(wallet: unknown): () => void }

/**
 * Puts a Solana wallet on this page that really signs and sends, through its own nodes. It registers by the events of the Wallet Standard. Its
 * permission, lock and accounts survive a reload.
 *
 * @returns the controller; with `count`, the first wallet's: the others are in `window.__latchkeyMockWallets`, by id.
 * @example
 * const wallet = installMockSolanaWallet({
 *   accounts: ['4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d'],
 *   chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
 * })
 * wallet.rejectNext('solana:signTransaction')
 */
export function installMockSolanaWallet(options: MockSolanaWalletOptions): MockSolanaWallet {
  const { announce = true, announceDelayMs = 0, count = 1 } = options
  return installWallets<MockSolanaWallet>({
    count,
    announceDelayMs,
    requestEvent: announce ? 'wallet-standard:app-ready' : undefined,
    create(index, leavePage) {
      const id = withNumber(options.id ?? 'org.latchkey.mock.solana', '.', index)
      const name = withNumber(options.name ?? 'Mock Wallet', ' ', index)
      const unregisters = new Set<() => void>()
      const registerAt = ({ register }: Api) => void unregisters.add(register(controller.wallet))
      const announceSelf = () => {
        globalThis.window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerAt }))
      }
      const leave = () => {
        for (const unregister of unregisters) unregister()
        leavePage()
      }
      const icon = options.icon ?? drawIcon(id, { isBase64: true })
      const { controller, reload } = createMockSolanaWallet({ ...options, id, name, icon, announceSelf, leave })
      const answer = (request?: Event) => {
        if (request) registerAt((request as CustomEvent<Api>).detail)
        else announceSelf()
      }
      return { id, controller, answer, reload }
    },
  })
}
