import type { MockWallet } from '@latchkey/testing'
import type { World } from '../world/readWorld.ts'

/** A chain the page does not list, to see what the widget does there. */
export const strangeChainId = 424_242

let installing: Promise<MockWallet> | undefined

/** Brings the page's own wallet, once: the development accounts of the local chain, whose node signs for them. */
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
