import type { CallAbility, WitnessSources } from '@latchkey/core'
import { encodeTransfer } from '../chain/encodeTransfer.ts'
import { estimateCallFee } from '../chain/estimateCallFee.ts'
import { getTokenBalance } from '../chain/getTokenBalance.ts'
import { parseAddress } from '../chain/parseAddress.ts'
import { sendCall } from '../chain/sendCall.ts'
import { simulateCall } from '../chain/simulateCall.ts'
import type { EvmOptions } from '../parseOptions.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { createTokenList } from '../tokens/createTokenList.ts'
import { createTokenReader } from '../tokens/createTokenReader.ts'
import { findImitated } from '../tokens/findImitated.ts'
import { encodeNftTransfer } from './encodeNftTransfer.ts'
import { estimateReplacement } from './estimateReplacement.ts'
import { findCall } from './findCall.ts'
import { getNftBalance } from './getNftBalance.ts'
import { inspectAddress } from './inspectAddress.ts'
import { replaceCall } from './replaceCall.ts'

/** Contract calls of the EVM chains: a chunk of its own, for approvals, swaps and NFTs. */
export function createCalls(
  rpc: Rpc,
  options: {
    getProvider: (connectorId: string) => Eip1193Provider
    witness: (sources: WitnessSources & { signal?: AbortSignal }) => Promise<Rpc | undefined>
    knownTokens: EvmOptions['knownTokens']
  },
): CallAbility {
  const { getProvider, witness } = options
  const findKnownTokens = createTokenList(options.knownTokens)
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
    find: (options) => findCall(rpc, options),
    async replace({ connectorId, witness: sources, ...options }) {
      const other = sources && (await witness({ ...sources, ...(options.signal && { signal: options.signal }) }))
      return replaceCall(rpc, getProvider(connectorId), { ...options, feeRpc: other })
    },
    async estimateReplacement({ witness: sources, ...options }) {
      const other = sources && (await witness({ ...sources, ...(options.signal && { signal: options.signal }) }))
      const provider = sources?.connectorId === undefined ? undefined : getProvider(sources.connectorId)
      return estimateReplacement(rpc, provider, { ...options, feeRpc: other })
    },
    async inspectAddress({ witness: sources, ...rest }) {
      const other = sources && (await witness({ ...sources, ...(rest.signal && { signal: rest.signal }) }))
      return inspectAddress(other ?? rpc, rest)
    },
    encodeTransfer,
    async getNftBalance({ witness: sources, ...rest }) {
      const other = sources && (await witness({ ...sources, ...(rest.signal && { signal: rest.signal }) }))
      return getNftBalance(other ?? rpc, rest)
    },
    encodeNftTransfer,
    readTokenFacts: createTokenReader(witness),
    async readBalance({ owner: address, token, ...sources }) {
      const rpc = await witness(sources)
      return rpc && getTokenBalance(rpc, { ...sources, address, token })
    },
    knownSymbols: ({ network, address }) =>
      [...findKnownTokens(network.id)].flatMap(([symbol, all]) =>
        all.includes(address.toLowerCase()) ? [symbol] : [],
      ),
    findImitated: ({ network, address, symbol }) =>
      findImitated({
        known: findKnownTokens(network.id),
        nativeSymbol: network.nativeCurrency.symbol,
        address,
        symbol,
      }),
  }
}
