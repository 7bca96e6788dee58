import { evm } from '@latchkey/adapters/evm'
import { createLatchkey, type Latchkey, type LatchkeyOptions, type OnrampSettings } from '@latchkey/core'
import type { World } from '../world/readWorld.ts'

/** A Latchkey instance over the world's chains and the world's server; `options` come on top. */
export function createPageLatchkey(world: World, options: Partial<LatchkeyOptions> = {}): Latchkey {
  return createLatchkey({
    adapters: [
      evm({
        chains: world.networks.map((network) => toChain(network, world)),
        swapContracts: toSwapContracts(world),
        knownTokens: Object.fromEntries(world.networks.map(({ id, tokens }) => [toChainId(id), tokens])),
        ...toEns(world),
      }),
    ],
    serverUrl: world.server,
    ...(world.nameSigner && { names: { signer: world.nameSigner, domains: ['reown.id', 'wcn.id'] } }),
    ...(world.relay ? { pairing: { relayUrl: world.relay } } : {}),
    ...(world.embeddedWallet && { embeddedWallet: world.embeddedWallet }),
    ...(world.onramp && { onramp: toOnramp(world.onramp) }),
    metadata: { name: 'Latchkey playground', url: location.origin },
    ...options,
  })
}

/** The world's own routers: no public list knows them. */
function toSwapContracts({ networks }: World) {
  return Object.fromEntries(
    networks.flatMap(({ id, swapContracts }) => (swapContracts ? [[toChainId(id), swapContracts]] : [])),
  )
}

/** The world's own ENS: the first chain that has one is the registry's, as for the server. */
function toEns({ networks }: World) {
  const network = networks.find(({ ensUniversalResolver }) => ensUniversalResolver)
  return network && { ens: { chainId: toChainId(network.id), universalResolver: network.ensUniversalResolver } }
}

function toChainId(id: string): number {
  return Number(id.slice('eip155:'.length))
}

function toChain(network: World['networks'][number], { explorer }: World) {
  const id = toChainId(network.id)
  return {
    id,
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [network.rpcUrl] } },
    ...(explorer && { blockExplorers: { default: { url: `${explorer}/${id}` } } }),
    testnet: true,
  }
}

/** The sandbox plays both providers; its host is none of theirs. */
function toOnramp({ url, meldPublicKey }: NonNullable<World['onramp']>): OnrampSettings {
  const { host } = new URL(url)
  return { meld: { publicKey: meldPublicKey, url }, checkoutHosts: { coinbase: [host], meld: [host] } }
}
