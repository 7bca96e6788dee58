import * as z from 'zod'
import { denomSchema } from '../../chains/cosmos/cosmosSchema.ts'
import { readCosmosAddress } from '../../chains/cosmos/readCosmosAddress.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { type PathRequest, parseJson } from '../paths/createPathNodes.ts'
import { toDenomPath } from './readDenoms.ts'

type Chain = { bech32Prefix: string }
/** What may stand behind the `?` of a path. */
export type LcdQuery = { denom?: string | undefined; query?: string | undefined; events?: string | undefined }

const openObject = 123
const isObject = (body: Buffer) => body[0] === openObject

/** The paths of a node that are passed on, and what of each is the caller's: written anew from it, or refused. */
const routes: readonly {
  start: string
  rest: RegExp
  write?: (part: string, chain: Chain, query: LcdQuery) => string
}[] = [
  { start: 'cosmos/base/tendermint/v1beta1/blocks/', rest: /^(latest|\d{1,15})$/ },
  { start: 'cosmos/base/node/v1beta1/', rest: /^(config)$/ },
  { start: 'cosmos/auth/v1beta1/', rest: /^(params)$/ },
  { start: 'cosmos/auth/v1beta1/accounts/', rest: /^([^/]+)$/, write: parseAddress },
  {
    start: 'cosmos/bank/v1beta1/balances/',
    rest: /^([^/]+)\/by_denom$/,
    write: (part, chain, { denom = '' }) =>
      `${parseAddress(part, chain)}/by_denom?denom=${encodeURIComponent(parseDenom(denom))}`,
  },
  { start: 'cosmos/bank/v1beta1/denoms_metadata/', rest: /^(.+)$/, write: (part) => toDenomPath(parseDenom(part)) },
  { start: 'cosmos/tx/v1beta1/txs/', rest: /^([0-9a-fA-F]{64})$/, write: (part) => part.toUpperCase() },
]

const search = 'cosmos/tx/v1beta1/txs'

/**
 * What a caller reads of a node, from a path without its first slash: one of the list, written anew, with an address and a denomination that
 * are some. Transactions are searched by an account and the number that it gave one, as the adapter does; not by other events.
 * @throws ApiError 404 `path`, 400 `address`, `denom` or `query`
 */
export function parseLcdPath(path: string, query: LcdQuery, chain: Chain): PathRequest {
  if (path === search) return { path: `/${search}?${parseSearch(query, chain)}`, isAnswer: isObject }
  for (const { start, rest, write = (part: string) => part } of routes) {
    const [, part] = (path.startsWith(start) && rest.exec(path.slice(start.length))) || []
    if (part !== undefined) return { path: `/${start}${write(part, chain, query)}`, isAnswer: isObject }
  }
  return rejectPath()
}

/** A node answers what it takes with the code 0, and with 19 what waits there already. */
const takenSchema = z.object({ tx_response: z.object({ code: z.union([z.literal(0), z.literal(19)]) }) })
const isTaken = (body: Buffer) => takenSchema.safeParse(parseJson(body)).success

const simulate = 'cosmos/tx/v1beta1/simulate'

/** A transaction in base64, to be sent or to be tried out. @throws ApiError 404 `path`, 400 `body` */
export function parseTransactionCall(path: string, body: string): PathRequest {
  if (path !== search && path !== simulate) rejectPath()
  const { tx_bytes: bytes } = (parseJson(Buffer.from(body)) ?? {}) as { tx_bytes?: unknown }
  if (typeof bytes !== 'string' || bytes.length < 40 || !/^(?:[\w+/-]{4})+(?:[\w+/-]{2}==|[\w+/-]{3}=)?$/.test(bytes))
    throw new ApiError(400, {
      field: 'body',
      description: 'The body must be JSON with a transaction in base64: tx_bytes.',
    })
  if (path === simulate) return { path: `/${path}`, body: JSON.stringify({ tx_bytes: bytes }), isAnswer: isObject }
  return { path: `/${path}`, body: JSON.stringify({ tx_bytes: bytes, mode: 'BROADCAST_MODE_SYNC' }), isAnswer: isTaken }
}

function rejectPath(): never {
  throw new ApiError(404, { field: 'path', description: 'This path of a node is not passed on.' })
}

function parseAddress(text: string, { bech32Prefix }: Chain): string {
  const address = readCosmosAddress(text, bech32Prefix)
  if (address !== undefined) return address
  throw new ApiError(400, { field: 'address', description: 'The address provided is not of this network' })
}

function parseDenom(text: string): string {
  const { data } = denomSchema.safeParse(text)
  if (data !== undefined) return data
  throw new ApiError(400, { field: 'denom', description: 'The denomination provided is invalid' })
}

function parseSearch({ query, events }: LcdQuery, chain: Chain): string {
  const [, address, sequence] = /^tx\.acc_seq='([^'/]{1,128})\/(\d{1,20})'$/.exec(query ?? events ?? '') ?? []
  if (address === undefined || (query !== undefined && events !== undefined))
    throw new ApiError(400, { field: 'query', description: "Only tx.acc_seq='address/sequence' can be searched." })
  const written = encodeURIComponent(`tx.acc_seq='${parseAddress(address, chain)}/${sequence}'`)
  return `${query === undefined ? 'events' : 'query'}=${written}`
}
