import type { proxyRpc as contract } from '@latchkey/wire'
import type { Chain } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { isDeniedMethod } from '../providers/rpc/isDeniedMethod.ts'
import { findChain } from './findChain.ts'
import type { Handler, ParsedRequest } from './Handler.ts'

type Call = { method: string; id?: unknown; [member: string]: unknown }

/**
 * Passes JSON-RPC to the configured node of a network (WIRE 3.1). What needs no node is answered here; node
 * administration is refused call by call, so the rest of a batch still works.
 */
export const proxyRpc: Handler<typeof contract> = async (context, request) => {
  const chain = findChain(context, request.query.chainId)
  const batch = Array.isArray(request.body)
  const calls: Call[] = Array.isArray(request.body) ? request.body : [request.body]
  if (calls.length > 1) await request.charge(calls.length - 1)
  const denied = calls.map(({ method }) => isDeniedMethod(method))
  const here = calls.map((call, index) => (denied[index] ? refuse(call) : answerHere(chain, call)))
  if (here.every((answer) => answer !== undefined)) return json(batch ? here : here[0])
  // Only a refused call makes the body change on its way: everything else reaches the node byte for byte.
  if (!denied.includes(true)) return await pass(chain, request, { text: request.rawBody, calls })
  const allowed = calls.filter((_, index) => !denied[index])
  const answer = await pass(chain, request, { text: JSON.stringify(allowed), calls: allowed })
  const answers = parseAnswers(answer.bytes)
  return json([...answers, ...here.filter((_, index) => denied[index])])
}

async function pass(
  chain: Chain,
  request: ParsedRequest<typeof contract>,
  { text, calls }: { text: string; calls: readonly Call[] },
) {
  try {
    const isNotification = calls.every(({ id }) => id === undefined)
    const { status, body } = await chain.rpc.forward(text, { isNotification, signal: request.signal })
    return { status, contentType: 'application/json', bytes: body }
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

/** The answer to a call that need not reach a node. */
function answerHere(chain: Chain, call: Call): unknown {
  const read = known.get(call.method)
  return read && { jsonrpc: '2.0', id: call.id ?? null, result: read(chain) }
}

function refuse(call: Call): unknown {
  const message = `Method not found: ${call.method.slice(0, 64)} is not offered through this proxy.`
  return { jsonrpc: '2.0', id: call.id ?? null, error: { code: -32601, message } }
}

function json(value: unknown) {
  return { contentType: 'application/json', bytes: JSON.stringify(value) }
}
