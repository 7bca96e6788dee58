import { attempt } from './attempt.ts'

/**
 * Hears the wallets that register by the Wallet Standard's events: those that did before, and those that will.
 * @param register gets what a script on the page registers, unparsed; returns what takes it back
 */
export function listenToWalletStandard(register: (wallets: readonly unknown[]) => () => void): void {
  const api = { register: (...wallets: readonly unknown[]) => register(wallets) }
  window.addEventListener('wallet-standard:register-wallet', (event) => {
    const callback: unknown = (event as CustomEvent<unknown>).detail
    // One wallet's fault hinders no other.
    attempt(() => typeof callback === 'function' && callback(api))
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
