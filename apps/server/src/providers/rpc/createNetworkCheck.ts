import type { Dispatcher } from 'undici'
import * as z from 'zod'
import { createSingleFlight } from '../upstream/createSingleFlight.ts'
import { postJson, type UpstreamTarget } from './postJson.ts'

/** Resolves once a node may be called; undefined where it is known to serve the network. @throws WrongNetworkError */
export type NetworkCheck = (target: UpstreamTarget) => Promise<void> | undefined

type Node = { isRight: boolean; wrong?: WrongNetworkError | undefined; checkedAt: number }

const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] })
const answerSchema = z.object({
  result: z
    .string()
    .regex(/^0x[0-9a-f]{1,13}$/i)
    .transform(Number),
})
const maxBytes = 4_096
const timeoutMs = 5_000
/** A node of another network, or one that does not tell its own, is asked again after so long: its operator may have corrected it. */
const againMs = 30_000

/**
 * Asks each node for its network before its first call. A node of another network would have its blocks indexed, and its balances shown, as
 * those of the configured one. A node that does not know `eth_chainId` is called all the same.
 * @param options.onWrong called when a node of another network is found, again after each check that finds it.
 */
export function createNetworkCheck(options: {
  chainId: number
  dispatcher: Dispatcher
  onWrong: (error: WrongNetworkError) => void
}): NetworkCheck {
  const { chainId, dispatcher, onWrong } = options
  const nodes = new Map<UpstreamTarget, Node>()
  const share = createSingleFlight()

  async function check(target: UpstreamTarget, node: Node): Promise<void> {
    const response = await postJson(target, { body, dispatcher, maxBytes, timeoutMs })
    const served = answerSchema.safeParse(parse(response.body)).data?.result
    node.checkedAt = performance.now()
    node.isRight = served === chainId
    node.wrong =
      served === undefined || node.isRight ? undefined : new WrongNetworkError(target.host, { served, chainId })
    if (!node.wrong) return
    onWrong(node.wrong)
    throw node.wrong
  }

  return (target) => {
    const node = nodes.get(target) ?? { isRight: false, checkedAt: -Infinity }
    if (node.isRight) return undefined
    nodes.set(target, node)
    if (performance.now() - node.checkedAt < againMs) return node.wrong && Promise.reject(node.wrong)
    return share(target.origin + target.path, () => check(target, node))
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A node that says that it serves another network than the configured one. */
export class WrongNetworkError extends Error {
  override readonly name = 'WrongNetworkError'

  constructor(host: string, { served, chainId }: { served: number; chainId: number }) {
    super(
      `${host} serves the network eip155:${served}, not eip155:${chainId}, and is not used: correct rpcUrls or id in LATCHKEY_CHAINS.`,
    )
  }
}
