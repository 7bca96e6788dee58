import type { MockWallet } from '@latchkey/testing'
import type { World } from '../world/readWorld.ts'

/** A chain the page does not list, to try the widget there. */
export const strangeChainId = 424_242

let installing: Promise<MockWallet> | undefined

/** Installs the page's own wallet, once: the development accounts of the local chain, whose node signs for them. */
export function installPageWallet(world: World): Promise<MockWallet> {
  installing ??= import('@latchkey/testing').then(({ installMockWallet }) => {
    const chains = world.networks.map(({ id, name, rpcUrl }) => ({
      id: Number(id.slice('eip155:'.length)),
      name,
      rpcUrl,
    }))
    const rpcUrl = chains[0]?.rpcUrl ?? ''
    return installMockWallet({
      name: 'Playground Wallet',
      rdns: 'org.latchkey.playground',
      accounts: world.accounts.map(({ address }) => address),
      chains: [...chains, { id: strangeChainId, name: 'Elsewhere', rpcUrl }],
    })
  })
  return installing
}

/**
 * Announces wallets that reject every request, to try a long list.
 * @param count - how many.
 */
export function announceCrowd(count: number): void {
  const details = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0')
    return Object.freeze({
      info: Object.freeze({
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Crowd ${number}`,
        rdns: `crowd.wallet${number}.example`,
        icon: '',
      }),
      provider: {
        request: () => Promise.reject(new Error('This wallet rejects every request.')),
        on() {},
        removeListener() {},
      },
    })
  })
  const announce = () => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
