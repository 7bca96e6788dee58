import { drawIcon } from '../shared/drawIcon.ts'
import { installWallets } from '../shared/installWallets.ts'
import { createBitcoinCore } from './createBitcoinCore.ts'
import { createStandardWallet } from './faces/createStandardWallet.ts'
import { placeOnWindow } from './faces/placeOnWindow.ts'
import type { MockBitcoinWallet, MockBitcoinWalletOptions } from './MockBitcoinWallet.ts'

type Api = { register(wallet: unknown): () => void }

/**
 * Puts a Bitcoin wallet on this page that really signs. Pages find it by the Wallet Standard, or as the wallets that `faces` names. Its
 * permission, lock and accounts survive a reload.
 *
 * @returns the controller, which is also in `window.__latchkeyMockWallets`, by id
 * @example
 * const wallet = installMockBitcoinWallet({
 *   accounts: ['4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d'],
 *   chains: [{ id: 'bitcoin:regtest', apiUrl: 'http://127.0.0.1:8429' }],
 *   faces: ['xverse'],
 * })
 * wallet.rejectNext('signPsbt')
 */
export function installMockBitcoinWallet(options: MockBitcoinWalletOptions): MockBitcoinWallet {
  const { announce = true, announceDelayMs = 0, faces = ['standard'], name = 'Mock Wallet' } = options
  return installWallets<MockBitcoinWallet>({
    count: 1,
    announceDelayMs,
    requestEvent: announce ? 'wallet-standard:app-ready' : undefined,
    create(_index, leavePage) {
      const { id = 'org.latchkey.mock.bitcoin' } = options
      const unregisters = new Set<() => void>()
      const registerAt = ({ register }: Api) => {
        if (wallet) unregisters.add(register(wallet))
      }
      const announceSelf = () => {
        onWindow.place()
        globalThis.window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerAt }))
      }
      const leave = () => {
        for (const unregister of unregisters) unregister()
        onWindow.leave()
        leavePage()
      }
      const icon = options.icon ?? drawIcon(id, { isBase64: true })
      const { core, controls, reload } = createBitcoinCore({ ...options, id, announceSelf, leave })
      const wallet = faces.includes('standard') ? createStandardWallet(core, { name, icon }) : undefined
      const onWindow = placeOnWindow(core, { faces, id, name, icon })
      const controller: MockBitcoinWallet = { ...controls, id, wallet }
      const answer = (request?: Event) => {
        onWindow.place()
        if (request) registerAt((request as CustomEvent<Api>).detail)
        else announceSelf()
      }
      return { id, controller, answer, reload }
    },
  })
}
