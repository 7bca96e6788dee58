import { attempt, openPairedAccounts, type PairedSource } from '@latchkey/core/internal'
import { parseCosmosAddress, toMessageDoc } from '@latchkey/wire/cosmos'
import type { PageWallet } from '../discovery/PageWallet.ts'
import { parseChainError } from '../errors/parseChainError.ts'
import type { CosmosNetwork, CosmosNetworks } from '../parseOptions.ts'
import { createKeyStore } from './createKeyStore.ts'
import { readPairedKey, readSignedBytes, readSignedText, toPairedDoc } from './pairedDocuments.ts'

export type PairedCosmos = ReturnType<typeof openPairedWallet>
type Method = NonNullable<ReturnType<PageWallet['method']>>

/**
 * A wallet on another device, by WalletConnect's methods of Cosmos, with the methods that a wallet of the page has. It shares an address for
 * each chain, and tells its key when it is asked: the key is kept, since nobody may hold the device when it is needed next.
 */
export function openPairedWallet(source: PairedSource, networks: CosmosNetworks) {
  const paired = openPairedAccounts(source, { networks, parseAddress: toShared, parseChainError })
  const keys = createKeyStore()

  const addressOf = (chainId: unknown): string | undefined =>
    paired.read().find(({ network }) => network.id === chainId)?.address

  function request(
    method: string,
    params: unknown,
    place: { chainId: unknown; address: unknown; signal?: AbortSignal | undefined },
  ) {
    const { chainId, address, signal } = place
    const network = networks.find(({ id }) => id === chainId)
    return paired.request({ address: String(address), chainId: network?.caipNetworkId, method, params, signal })
  }
  const methods: Readonly<Record<string, { needs?: string; call: Method }>> = {
    isEnabled: { call: async ([chainId]) => addressOf(chainId) !== undefined },
    getKey: {
      async call([chainId], signal) {
        const address = addressOf(chainId)
        const kept = address === undefined ? undefined : keys.find(address)
        if (kept) return { bech32Address: address, pubKey: kept }
        const accounts = await request('cosmos_getAccounts', {}, { chainId, address, signal })
        const pubKey = readPairedKey(accounts, address)
        if (address !== undefined && pubKey) keys.keep(address, pubKey)
        return { bech32Address: address, pubKey }
      },
    },
    signDirect: {
      needs: 'cosmos_signDirect',
      async call([chainId, address, document], signal) {
        const params = { signerAddress: address, signDoc: toPairedDoc(document) }
        return readSignedBytes(await request('cosmos_signDirect', params, { chainId, address, signal }), document)
      },
    },
    signAmino: {
      needs: 'cosmos_signAmino',
      async call([chainId, address, document], signal) {
        const params = { signerAddress: address, signDoc: document }
        return readSignedText(await request('cosmos_signAmino', params, { chainId, address, signal }), document)
      },
    },
    signArbitrary: {
      needs: 'cosmos_signAmino',
      async call([chainId, address, message], signal) {
        const signDoc = toMessageDoc(String(address), String(message))
        const params = { signerAddress: address, signDoc }
        const { signature } = readSignedText(
          await request('cosmos_signAmino', params, { chainId, address, signal }),
          signDoc,
        )
        return signature
      },
    },
  }

  return {
    provider: source,
    addressOf,
    /** The chains that it shares an account on. */
    shared: (): readonly CosmosNetwork[] => paired.read().map(({ network }) => network),
    load: source.load,
    method(name: string) {
      const { needs, call } = methods[name] ?? {}
      return needs === undefined || paired.methods().includes(needs) ? call : undefined
    },
    watch: paired.watch,
    pair: paired.pair,
    requireShared: paired.requireShared,
    async disconnect(): Promise<void> {
      keys.clear()
      await paired.disconnect()
    },
  }
}

function toShared(text: string, { bech32Prefix }: CosmosNetwork): string | undefined {
  const parsed = attempt(() => parseCosmosAddress(text))
  return parsed?.prefix === bech32Prefix ? parsed.address : undefined
}
