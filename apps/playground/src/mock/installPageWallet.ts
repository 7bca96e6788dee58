import type { MockWallet } from '@latchkey/testing'
import type { World } from '../world/readWorld.ts'

/** A chain the page does not list, to try the widget there. */
export const strangeChainId = 424_242

let installing: Promise<MockWallet> | undefined

/**
 * Installs the page's own wallets, once: one with the development accounts of the local chain, whose node signs for them, one with those of
 * the Solana network, one with those of Bitcoin, one with those of Cosmos, and one with those of Polkadot.
 * @returns the first one's controller.
 */
export function installPageWallet(world: World): Promise<MockWallet> {
  installing ??= import('@latchkey/testing').then(
    ({
      installMockBitcoinWallet,
      installMockCosmosWallet,
      installMockPolkadotWallet,
      installMockSolanaWallet,
      installMockWallet,
    }) => {
      if (world.cosmos)
        installMockCosmosWallet({
          accounts: world.cosmos.accounts.map(({ privateKey }) => privateKey),
          chains: [{ id: world.cosmos.id.slice('cosmos:'.length), bech32Prefix: 'cosmos' }],
        })
      if (world.polkadot) installMockPolkadotWallet({ accounts: world.polkadot.accounts.map(({ seed }) => seed) })
      if (world.solana)
        installMockSolanaWallet({
          name: 'Playground Solana Wallet',
          accounts: world.solana.accounts.map(({ secretKey }) => secretKey),
          chains: [{ id: 'solana:localnet', rpcUrl: world.solana.rpcUrl }],
        })
      if (world.bitcoin)
        installMockBitcoinWallet({
          name: 'Playground Bitcoin Wallet',
          accounts: world.bitcoin.accounts.map(({ privateKey }) => privateKey),
          chains: [{ id: 'bitcoin:regtest', apiUrl: world.bitcoin.apiUrl }],
        })
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
    },
  )
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
