import type { Network } from '@latchkey/core'
import { BaseError, ExecutionRevertedError, RpcAnswerInvalidError } from '@latchkey/core/errors'
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
import { collectErrors } from '../errors/findChainError.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { GatewayError, type RequestGateway } from './requestGateway.ts'

/** In a list of gateways: the reader asks each of a batch itself (ENSIP-21). */
export const localGateway = 'x-batch-gateway:true'

/** Each answer may send the reader on; a resolver that keeps doing so is no good. */
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
 * `eth_call` with CCIP-read (ERC-3668): what a contract says is off chain is fetched from the gateways it names and handed back to it, so
 * that the contract verifies it. A gateway is never believed.
 * @throws GatewayError, also where the contract refuses what a gateway answered; ExecutionRevertedError where none was asked; what the rpc
 * throws
 */
export async function callWithLookups(
  rpc: Rpc,
  options: { network: Network; to: Address; data: Hex; askGateway: RequestGateway; signal: AbortSignal },
): Promise<Hex> {
  const { network, to, askGateway, signal } = options
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
      // Only the contract that was asked may send the reader elsewhere (ERC-3668).
      if (lookups === maxLookups || sender.toLowerCase() !== to.toLowerCase())
        throw lookups > 0
          ? toGatewayError(error)
          : new ExecutionRevertedError({ details: 'The lookup is not of the contract that was asked.', cause: error })
      const response = urls.includes(localGateway)
        ? await requestBatch(callData, (request) => askGateway({ ...request, signal }))
        : await askGateway({ sender, urls, data: callData, signal })
      data = concat([callback, encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [response, extraData])])
    }
  }
}

/** Each gateway must answer: a name is not read from half of what its resolver asked for. */
async function requestBatch(
  callData: Hex,
  ask: (request: { sender: Address; urls: readonly string[]; data: Hex }) => Promise<Hex>,
): Promise<Hex> {
  const [requests] = decodeFunctionData({ abi: batchAbi, data: callData }).args
  if (requests.length > maxBatch) throw new GatewayError(`A name is read from ${maxBatch} gateways at most.`)
  const responses = await Promise.all(requests.map(ask))
  return encodeFunctionResult({ abi: batchAbi, result: [responses.map(() => false), responses] })
}

const isRevert = (error: unknown): error is BaseError =>
  error instanceof BaseError && error.code === 'EXECUTION_REVERTED'

/** A revert after a gateway answered says what the gateway is, not what the chain has: any bytes that do not verify bring one about. */
const toGatewayError = (cause: unknown) => new GatewayError('The contract takes no answer of the gateways.', { cause })

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
