import type { CaipNetworkId } from '@latchkey/wire'
import type { PathNodes } from '../providers/paths/createPathNodes.ts'
import type { Rpc } from '../providers/rpc/createRpc.ts'
import {
  bitcoinProviders,
  cosmosProviders,
  isSolana,
  type Network,
  polkadotProviders,
  solanaProviders,
  toCaipNetworkId,
} from './Chain.ts'
import { isBitcoinConfig, isCosmosConfig, isEvmConfig, isPolkadotConfig, type NetworkConfig } from './networkSchema.ts'

/** Of Solana's slots. */
const slotMs = 400

/** Of Bitcoin's blocks. */
const bitcoinBlockMs = 10 * 60_000

/** Of Cosmos chains, roughly, and of Polkadot's. */
const [cosmosBlockMs, polkadotBlockMs] = [6_000, 6_000]

type CreateNodes = {
  rpc: (urls: readonly string[], id: CaipNetworkId) => Rpc
  esplora: (urls: readonly string[], id: CaipNetworkId) => PathNodes
  lcd: (urls: readonly string[], id: CaipNetworkId) => PathNodes
}

/** A configured network with its nodes, which are not called yet. */
export function openNetwork(config: NetworkConfig, create: CreateNodes): Network {
  if (isBitcoinConfig(config)) {
    const esplora = create.esplora(config.esploraUrls, config.id)
    const more = { providers: bitcoinProviders, blockTimeMs: bitcoinBlockMs, wsUrls: [] }
    return { ...config, namespace: 'bip122', caipNetworkId: config.id, esplora, ...more }
  }
  if (isCosmosConfig(config)) {
    const lcd = create.lcd(config.restUrls, config.id)
    const more = { providers: cosmosProviders, blockTimeMs: cosmosBlockMs, wsUrls: [] }
    return { ...config, namespace: 'cosmos', caipNetworkId: config.id, lcd, ...more }
  }
  if (isPolkadotConfig(config)) {
    // Nodes serve both at one address.
    const rpc = create.rpc(
      config.rpcUrls.map((url) => url.replace(/^ws/, 'http')),
      config.id,
    )
    const more = { providers: polkadotProviders, blockTimeMs: polkadotBlockMs, wsUrls: [] }
    return { ...config, namespace: 'polkadot', caipNetworkId: config.id, rpc, ...more }
  }
  const open = (id: CaipNetworkId) => ({ caipNetworkId: id, rpc: create.rpc(config.rpcUrls, id) })
  if (isEvmConfig(config)) return { ...config, namespace: 'eip155', ...open(toCaipNetworkId(config.id)) }
  const das = config.dasUrls.length > 0 ? create.rpc(config.dasUrls, config.id) : undefined
  const providers = { ...solanaProviders, nfts: das ? (['solana'] as const) : [] }
  return { ...config, namespace: 'solana', ...open(config.id), das, providers, blockTimeMs: slotMs, wsUrls: [] }
}

/** Ends the connections to a network's nodes. */
export async function closeNetwork(network: Network): Promise<void> {
  if (network.namespace === 'bip122') return await network.esplora.close()
  if (network.namespace === 'cosmos') return await network.lcd.close()
  await network.rpc.close()
  if (isSolana(network)) await network.das?.close()
}
