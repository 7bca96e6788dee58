import { type BitcoinChain, bitcoin } from '@latchkey/adapters/bitcoin'
import { type CosmosChain, cosmos } from '@latchkey/adapters/cosmos'
import { evm } from '@latchkey/adapters/evm'
import { type PolkadotChain, polkadot } from '@latchkey/adapters/polkadot'
import { type SolanaChain, solana } from '@latchkey/adapters/solana'
import { createLatchkey, type Latchkey, type LatchkeyOptions, type OnrampSettings } from '@latchkey/core'
import type { World, WorldBitcoin, WorldCosmos, WorldPolkadot, WorldSolana } from '../world/readWorld.ts'

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
      ...(world.solana ? [solana({ chains: [toCluster(world.solana)], links: true })] : []),
      ...(world.bitcoin ? [bitcoin({ chains: [toBitcoinChain(world.bitcoin)] })] : []),
      ...(world.cosmos ? [cosmos({ chains: [toCosmosChain(world.cosmos)] })] : []),
      ...(world.polkadot ? [polkadot({ chains: [toPolkadotChain(world.polkadot)] })] : []),
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

function toCluster({ id, name, rpcUrl }: WorldSolana): SolanaChain {
  return {
    id: id.slice('solana:'.length),
    name,
    walletChain: 'solana:localnet',
    rpcUrls: [rpcUrl],
    testnet: true,
  }
}

function toBitcoinChain({ id, name, apiUrl }: WorldBitcoin): BitcoinChain {
  return {
    id: id.slice('bip122:'.length),
    name,
    addresses: 'regtest',
    walletChain: 'bitcoin:regtest',
    rpcUrls: [apiUrl],
    testnet: true,
  }
}

function toCosmosChain({ id, name, restUrl }: WorldCosmos): CosmosChain {
  return {
    id: id.slice('cosmos:'.length),
    name,
    bech32Prefix: 'cosmos',
    denom: 'uatom',
    symbol: 'ATOM',
    decimals: 6,
    gasPrice: { low: '0.01', average: '0.025', high: '0.03' },
    restUrls: [restUrl],
    testnet: true,
  }
}

function toPolkadotChain({ id, name, prefix, rpcUrl }: WorldPolkadot): PolkadotChain {
  const nativeCurrency = { name: 'Polkadot', symbol: 'DOT', decimals: 10 }
  return { id: id.slice('polkadot:'.length), name, prefix, nativeCurrency, rpcUrls: [rpcUrl], testnet: true }
}

/** The sandbox plays both providers; its host is none of theirs. */
function toOnramp({ url, meldPublicKey }: NonNullable<World['onramp']>): OnrampSettings {
  const { host } = new URL(url)
  return { meld: { publicKey: meldPublicKey, url }, checkoutHosts: { coinbase: [host], meld: [host] } }
}
