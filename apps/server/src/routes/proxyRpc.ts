import type { RpcCall } from '@latchkey/wire'
import { isBitcoin, isRpcNetwork, type RpcNetwork } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'
import { callerKey } from '../middleware/callerKey.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { responseCost } from '../providers/rpc/responseCost.ts'
import { checkCalls, type RpcErrorResponse, screenCalls } from '../providers/rpc/screenCalls.ts'
import type { Handler } from './Handler.ts'
import { findNetwork } from './parseAccount.ts'

/**
 * Forwards JSON-RPC to the configured nodes of a network, serialized again from the parsed calls. Calls that need no node get their
 * response here. A method that is not offered only fails its own call, so the rest of a batch still works.
 */
export const proxyRpc: Handler<'proxyRpc'> = async (context, request) => {
  const chain = findNetwork(context, request.query.chainId)
  if (!isRpcNetwork(chain))
    throw new ApiError(400, {
      field: 'chainId',
      description: `The nodes of this network do not speak JSON-RPC: use ${isBitcoin(chain) ? '/v1/esplora' : '/v1/lcd'}.`,
    })
  const batch = Array.isArray(request.body)
  const calls = checkCalls(chain, request.body)
  if (calls.length > 1) await request.charge(calls.length - 1)
  const received = { bytes: 0 }
  try {
    const screening = screenCalls(chain, calls, 'http')
    const { allowed, errors } = screening instanceof Promise ? await screening : screening
    const local = respondLocally(chain, allowed)
    if (local) return json(batch ? [...local, ...errors] : (local[0] ?? errors[0]))
    const text = JSON.stringify(batch ? allowed : allowed[0])
    const isNotification = allowed.every(({ id }) => id === undefined)
    const signal = request.getCaller()
    const options = { caller: callerKey(request.ip), isNotification, signal, facts: request.facts, received }
    const { status, body } = await chain.rpc.forward(text, options)
    if (errors.length > 0) return { status: 200, contentType: 'application/json', bytes: append(body, errors) }
    return { status, contentType: 'application/json', bytes: body }
  } catch (error) {
    if (!(error instanceof NodeUnavailableError)) throw error
    throw new ApiError(503, { field: 'chainId', description: error.message, cause: error })
  } finally {
    // Also of a response that failed, which took as much to read.
    const cost = responseCost(received.bytes)
    if (cost > 0) await request.chargeLater(cost)
  }
}

/** The node's responses to a batch with further ones. They are not parsed: a large one would hold up every other caller. */
function append(bytes: Buffer, errors: readonly RpcErrorResponse[]): Buffer {
  const added = JSON.stringify(errors).slice(1)
  // Empty where the node only had notifications.
  if (bytes.length === 0) return Buffer.from(`[${added}`)
  const end = bytes.lastIndexOf(']')
  const list = bytes.subarray(0, end)
  const isList = end > 0 && /^\s*\[/.test(list.toString('latin1', 0, mostBlanks))
  // One error for the whole batch.
  if (!isList) return Buffer.concat([Buffer.from('['), bytes, Buffer.from(`,${added}`)])
  const isEmpty = list.length < mostBlanks && list.toString('latin1').trim() === '['
  return Buffer.concat([list, Buffer.from(isEmpty ? added : `,${added}`)])
}

/** Blanks of JSON that a node may write around its list. */
const mostBlanks = 64

/** Results that are the same on every node of an EVM network. */
const constants = new Map<string, (chainId: number) => unknown>([
  ['eth_chainId', (chainId) => `0x${chainId.toString(16)}`],
  ['net_version', String],
  ['net_listening', () => true],
])

/** The responses to calls that need no node; undefined where one of them does. */
function respondLocally(chain: RpcNetwork, calls: readonly RpcCall[]) {
  // None needs a node where none is allowed.
  if (calls.length === 0) return []
  if (chain.namespace !== 'eip155' || !calls.every(({ method }) => constants.has(method))) return undefined
  return calls.map(({ id, method }) => ({ jsonrpc: '2.0', id: id ?? null, result: constants.get(method)?.(chain.id) }))
}

function json(value: unknown) {
  return { contentType: 'application/json', bytes: JSON.stringify(value) }
}
