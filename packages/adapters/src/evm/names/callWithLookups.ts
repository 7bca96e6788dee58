import type { Network } from '@latchkey/core'
import { BaseError, ExecutionRevertedError, RpcAnswerInvalidError } from '@latchkey/core/errors'
import { collectErrors } from '@latchkey/core/internal'
import {
  type Address,
  concat,
  decodeErrorResult,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import { GatewayError, type RequestGateway } from './requestGateway.ts'

/** In a list of gateways: the client sends each request of a batch itself (ENSIP-21). */
export const localGateway = 'x-batch-gateway:true'

/** Each response may require another lookup; a resolver that never ends is rejected. */
const maxLookups = 4
const maxBatch = 8

const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const batchAbi = parseAbi([
  'struct Request { address sender; string[] urls; bytes data; }',
  'function query(Request[] requests) view returns (bool[] failures, bytes[] responses)',
])

/**
 * `eth_call` with CCIP Read (ERC-3668): off-chain data is requested from the gateways that a contract names, and verified by that contract.
 * A gateway is never trusted.
 * @throws GatewayError, also where the contract rejects a gateway's response; ExecutionRevertedError without a lookup; what the rpc throws
 */
export async function callWithLookups(
  rpc: Rpc,
  options: { network: Network; to: Address; data: Hex; requestGateway: RequestGateway; signal: AbortSignal },
): Promise<Hex> {
  const { network, to, requestGateway, signal } = options
  let { data } = options
  for (let lookups = 0; ; lookups += 1) {
    try {
      const answer = await rpc(network, { method: 'eth_call', params: [{ to, data }, 'latest'], signal })
      if (typeof answer === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(answer)) return answer as Hex
      throw new RpcAnswerInvalidError({ url: network.caipNetworkId, details: 'no bytes' })
    } catch (error) {
      const lookup = readLookup(error)
      if (!lookup) throw lookups > 0 && isRevert(error) ? toGatewayError(error) : error
      const [sender, urls, callData, callback, extraData] = lookup
      // Only the called contract itself may require a lookup (ERC-3668).
      if (lookups === maxLookups || sender.toLowerCase() !== to.toLowerCase())
        throw lookups > 0
          ? toGatewayError(error)
          : new ExecutionRevertedError({
              details: 'Another contract than the one called requires an off-chain lookup.',
              cause: error,
            })
      const response = urls.includes(localGateway)
        ? await requestBatch(callData, (request) => requestGateway({ ...request, signal }))
        : await requestGateway({ sender, urls, data: callData, signal })
      data = concat([callback, encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [response, extraData])])
    }
  }
}

/** Each gateway must respond: a name is not resolved from a part of the data. */
async function requestBatch(
  callData: Hex,
  request: (request: { sender: Address; urls: readonly string[]; data: Hex }) => Promise<Hex>,
): Promise<Hex> {
  const [requests] = decodeFunctionData({ abi: batchAbi, data: callData }).args
  if (requests.length > maxBatch) throw new GatewayError(`A name may have ${maxBatch} gateways in one batch at most.`)
  const responses = await Promise.all(requests.map(request))
  return encodeFunctionResult({ abi: batchAbi, result: [responses.map(() => false), responses] })
}

const isRevert = (error: unknown): error is BaseError =>
  error instanceof BaseError && error.code === 'EXECUTION_REVERTED'

/** A revert after a gateway's response is that gateway's failure: its data did not verify. */
const toGatewayError = (cause: unknown) => new GatewayError("The contract rejects the gateway's response.", { cause })

function readLookup(error: unknown) {
  if (!isRevert(error)) return undefined
  const data = collectErrors(error).find(
    (layer) => typeof layer.data === 'string' && layer.data.startsWith('0x556f1830'),
  )
  try {
    return data && decodeErrorResult({ abi: lookupAbi, data: data.data as Hex }).args
  } catch {
    return undefined
  }
}
