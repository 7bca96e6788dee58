import * as z from 'zod'
import {
  createPathNodes,
  type PathAnswer,
  type PathApi,
  type PathNodes,
  type PathNodesOptions,
  parseJson,
} from '../paths/createPathNodes.ts'

export const latestBlock = '/cosmos/base/tendermint/v1beta1/blocks/latest'

/** A block's height, as a text of digits. */
export const heightSchema = z.string().regex(/^\d{1,15}$/)
export const latestSchema = z.object({ block: z.object({ header: z.object({ height: heightSchema }) }) })

/** A node's own facts: with the list of what it was built from, more than the answer of any other check. */
const nodeInfo = { path: '/cosmos/base/tendermint/v1beta1/node_info', maxBytes: 1024 * 1024 } as const
const nodeInfoSchema = z.object({
  default_node_info: z.object({ network: z.string().regex(/^[-a-zA-Z0-9]{1,32}$/) }),
})

/** Of gRPC, as its gateway writes them in JSON, with any status. */
const faultSchema = z.object({ code: z.union([z.literal(2), z.literal(3), z.literal(5)]), message: z.string() })
const notFound = 5
const denoms = '/cosmos/bank/v1beta1/denoms_metadata/'
const longestMessage = 2_000

/** What a node says of a transaction that it does not take. */
const refusedSchema = z.object({ tx_response: z.object({ code: z.number().int().positive() }) })

const api: PathApi = {
  setting: 'restUrls',
  accept: 'application/json',
  contentType: 'application/json',
  network: {
    ...nodeInfo,
    toId(body) {
      const network = nodeInfoSchema.safeParse(parseJson(body)).data?.default_node_info.network
      return network && `cosmos:${network}`
    },
  },
  toRefusal,
  // What one node does not have, the one that is busy may; a denomination that it does not describe is only not shown.
  isOpen: ({ path }, { status }) => status === 404 && !path.startsWith(denoms),
}

function toRefusal(status: number, body: Buffer): PathAnswer | undefined {
  const json = parseJson(body)
  if (status === 200) return refusedSchema.safeParse(json).success ? { status, body } : undefined
  const { data } = faultSchema.safeParse(json)
  if (!data) return undefined
  const { code, message } = data
  const text = JSON.stringify({ code, message: message.slice(0, longestMessage), details: [] })
  return { status: code === notFound ? 404 : 400, body: Buffer.from(text) }
}

/** The REST servers (LCD) of one Cosmos chain's nodes. Sends nothing before the first call. */
export function createLcd(urls: readonly string[], options?: PathNodesOptions): PathNodes {
  return createPathNodes(api, urls, options)
}
