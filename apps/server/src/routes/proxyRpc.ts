import type { RpcCall } from '@latchkey/wire'
import type { Chain } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'
import { answerCost } from '../providers/rpc/answerCost.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { checkCalls, screenCalls } from '../providers/rpc/screenCalls.ts'
import type { Handler, ParsedRequest } from './Handler.ts'
import { findChain } from './parseAccount.ts'

/**
 * Passes JSON-RPC to the configured node of a network, written anew from what was parsed. What needs no node is answered here; a method
 * that is not offered is refused call by call, so the rest of a batch still works.
 */
export const proxyRpc: Handler<'proxyRpc'> = async (context, request) => {
  const chain = findChain(context, request.query.chainId)
  const batch = Array.isArray(request.body)
  const calls = checkCalls(chain, request.body)
  if (calls.length > 1) await request.charge(calls.length - 1)
  const { allowed, refusals } = await orUnavailable(screenCalls(chain, calls, 'http'))
  const known = answerHere(chain, allowed)
  if (known) return json(batch ? [...known, ...refusals] : (known[0] ?? refusals[0]))
  const answer = await pass(chain, request, { calls: allowed, batch })
  return refusals.length === 0 ? answer : json([...parseAnswers(answer.bytes), ...refusals])
}

async function pass(
  chain: Chain,
  { getSignal, facts, charge }: ParsedRequest<'proxyRpc'>,
  { calls, batch }: { calls: readonly RpcCall[]; batch: boolean },
) {
  const isNotification = calls.every(({ id }) => id === undefined)
  const text = JSON.stringify(batch ? calls : calls[0])
  const { status, body } = await orUnavailable(chain.rpc.forward(text, { isNotification, signal: getSignal(), facts }))
  const cost = answerCost(body.length)
  if (cost > 0) await charge(cost)
  return { status, contentType: 'application/json', bytes: body }
}

async function orUnavailable<value>(work: Promise<value>): Promise<value> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof NodeUnavailableError)) throw error
    throw new ApiError(503, { field: 'chainId', description: error.message, cause: error })
  }
}

/** The node's answers to a batch; none where it had only notifications. */
function parseAnswers(bytes: Buffer): unknown[] {
  if (bytes.length === 0) return []
  try {
    return [JSON.parse(bytes.toString('utf8')) as unknown].flat()
  } catch (cause) {
    throw new ApiError(503, {
      field: 'chainId',
      description: 'The node’s answer does not read. Try again later.',
      cause,
    })
  }
}

/** What is the same whichever node is asked. */
const known = new Map<string, (chain: Chain) => unknown>([
  ['eth_chainId', ({ id }) => `0x${id.toString(16)}`],
  ['net_version', ({ id }) => String(id)],
  ['net_listening', () => true],
])

/** The answers to calls none of which need reach a node; undefined where one must. */
function answerHere(chain: Chain, calls: readonly RpcCall[]) {
  if (!calls.every(({ method }) => known.has(method))) return undefined
  return calls.map(({ id, method }) => ({ jsonrpc: '2.0', id: id ?? null, result: known.get(method)?.(chain) }))
}

function json(value: unknown) {
  return { contentType: 'application/json', bytes: JSON.stringify(value) }
}
