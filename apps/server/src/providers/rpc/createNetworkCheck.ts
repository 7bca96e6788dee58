import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/wire'
import type { Dispatcher } from 'undici'
import * as z from 'zod'
import { createSingleFlight } from '../upstream/createSingleFlight.ts'
import { postJson, type UpstreamTarget } from './postJson.ts'

/** Resolves once a node may be called; undefined where it is known to serve the network. @throws WrongNetworkError */
export type NetworkCheck = (target: UpstreamTarget) => Promise<void> | undefined

type Node = { isRight: boolean; wrong?: WrongNetworkError | undefined; checkedAt: number }

/** How a node tells its network, by namespace. */
const questions = {
  eip155: {
    method: 'eth_chainId',
    params: [],
    toReference: z
      .string()
      .regex(/^0x[0-9a-f]{1,13}$/i)
      .transform((text) => String(Number(text))),
  },
  solana: {
    method: 'getGenesisHash',
    params: [],
    toReference: z
      .string()
      .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
      .transform((hash) => hash.slice(0, 32)),
  },
  polkadot: {
    method: 'chain_getBlockHash',
    params: [0],
    toReference: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/)
      .transform((hash) => hash.slice(2, 34)),
  },
} as const
/** Of the answer. */
export const checkLimits = { maxBytes: 4_096, timeoutMs: 5_000 }
/** A node of another network, or one that does not tell its own, is asked again after so long: its operator may have corrected it. */
const againMs = 30_000

/** What the nodes of a network must serve. */
export type CheckedNetwork = {
  id: CaipNetworkId
  /** Called when a node of another network is found, again after each check that finds it. */
  onWrong: (error: WrongNetworkError) => void
}

/** Asks a JSON-RPC node for its network: the CAIP-2 id; undefined where it does not tell. */
export function askRpcNode(id: CaipNetworkId, dispatcher: Dispatcher) {
  const { chainNamespace } = parseCaipNetworkId(id)
  const isKnown = chainNamespace === 'solana' || chainNamespace === 'polkadot'
  const { method, params, toReference } = questions[isKnown ? chainNamespace : 'eip155']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params })
  const answerSchema = z.object({ result: toReference.transform((reference) => `${chainNamespace}:${reference}`) })
  return async (target: UpstreamTarget): Promise<string | undefined> => {
    const response = await postJson(target, { body, dispatcher, ...checkLimits })
    return answerSchema.safeParse(parse(response.body)).data?.result
  }
}

/**
 * Asks each node for its network before its first call. A node of another network would have its blocks indexed, and its balances shown, as
 * those of the configured one. A node that does not tell is called all the same.
 * @param options.ask for the CAIP-2 id of a node's network; @param options.setting the nodes are in, by its name.
 */
export function createNetworkCheck(
  options: CheckedNetwork & { ask: (target: UpstreamTarget) => Promise<string | undefined>; setting: string },
): NetworkCheck {
  const { id, onWrong, ask, setting } = options
  const nodes = new Map<UpstreamTarget, Node>()
  const share = createSingleFlight()

  async function check(target: UpstreamTarget, node: Node): Promise<void> {
    const served = await ask(target)
    node.checkedAt = performance.now()
    node.isRight = served === id
    node.wrong =
      served === undefined || node.isRight ? undefined : new WrongNetworkError(target.host, { served, id, setting })
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

  constructor(host: string, { served, id, setting }: { served: string; id: string; setting: string }) {
    super(
      `${host} serves the network ${served}, not ${id}, and is not used: correct ${setting} or id in LATCHKEY_CHAINS.`,
    )
  }
}
