import {
  type AddressAbility,
  type CallAbility,
  findImitated,
  type NftAbility,
  type TokenAbility,
  type WitnessSources,
} from '@latchkey/core/internal'
import { getTokenBalance } from '../chain/getTokenBalance.ts'
import { parseAddress } from '../chain/parseAddress.ts'
import { sendCall } from '../chain/sendCall.ts'
import { estimateCallFee, simulateCall } from '../chain/simulateCall.ts'
import { encodeTransfer } from '../chain/transfer.ts'
import type { EvmOptions } from '../parseOptions.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { createTokenList } from '../tokens/knownTokens.ts'
import { createTokenReader } from '../tokens/readToken.ts'
import { inspectAddress } from './inspectAddress.ts'
import { encodeNftTransfer, getNftBalance } from './nfts.ts'
import { estimateReplacement } from './priceReplacement.ts'
import { replaceCall } from './replaceCall.ts'

export type Calls = CallAbility & NftAbility & TokenAbility & AddressAbility

/** Contract calls of the EVM chains, in their own chunk: for approvals, swaps, NFT transfers and checks of tokens. */
export function createCalls(
  rpc: Rpc,
  options: {
    getProvider: (connectorId: string) => Eip1193Provider
    witness: (sources: WitnessSources & { signal?: AbortSignal }) => Promise<Rpc | undefined>
    knownTokens: EvmOptions['knownTokens']
  },
): Calls {
  const { getProvider, witness } = options
  const getKnownTokens = createTokenList(options.knownTokens)

  /** The witness for the sources that a request names; undefined where it names none. */
  async function getNamedWitness(request: { witness?: WitnessSources; signal?: AbortSignal | undefined }) {
    const { witness: sources, signal } = request
    return sources && (await witness({ ...sources, ...(signal && { signal }) }))
  }

  return {
    simulate: (options) => simulateCall(rpc, options),
    estimateFee: (options) => estimateCallFee(rpc, options),
    async send({ connectorId, ...options }) {
      const call = { ...options.call, to: parseAddress(options.call.to) }
      return sendCall(rpc, getProvider(connectorId), {
        ...options,
        call,
        simulate: (signal) => simulateCall(rpc, { ...options, call, signal }),
      })
    },
    replace: async ({ connectorId, ...options }) => replaceCall(rpc, getProvider(connectorId), options),
    async estimateReplacement(options) {
      const connectorId = options.witness?.connectorId
      const provider = connectorId === undefined ? undefined : getProvider(connectorId)
      return estimateReplacement(rpc, provider, options)
    },
    inspectAddress: async (options) => inspectAddress((await getNamedWitness(options)) ?? rpc, options),
    encodeTransfer,
    getNftBalance: async (options) => getNftBalance((await getNamedWitness(options)) ?? rpc, options),
    encodeNftTransfer,
    readTokenFacts: createTokenReader(witness),
    async readBalance({ owner: address, token, ...sources }) {
      const node = await witness(sources)
      return node && getTokenBalance(node, { ...sources, address, token })
    },
    knownSymbols: ({ network, address }) =>
      [...getKnownTokens(network.id)].flatMap(([symbol, all]) => (all.includes(address.toLowerCase()) ? [symbol] : [])),
    findImitated: ({ network, ...token }) =>
      findImitated({ known: getKnownTokens(network.id), native: network.nativeCurrency, ...token }),
  }
}
