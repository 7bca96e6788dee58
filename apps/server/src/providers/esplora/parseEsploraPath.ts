import type { AddressNetwork } from '@latchkey/wire/bitcoin'
import { readBitcoinAddress } from '../../chains/bitcoin/readBitcoinAddress.ts'
import { ApiError } from '../../errors/ApiError.ts'
import type { PathRequest } from '../paths/createPathNodes.ts'

const txid = '[0-9a-f]{64}'
const index = '\\d{1,9}'
const address = '[0-9A-Za-z]{14,100}'

const codes = { openObject: 123, openList: 91 }
const isJson = (body: Buffer) => body[0] === codes.openObject || body[0] === codes.openList
const isText = (pattern: RegExp, longest: number) => (body: Buffer) =>
  body.length <= longest && pattern.test(body.toString('latin1'))
const isHash = isText(/^[0-9a-f]{64}\s*$/, 80)
const isHeight = isText(/^\d{1,9}\s*$/, 80)
const isHex = (body: Buffer) => body.length > 1 && !/[^0-9a-f\s]/i.test(body.toString('latin1'))

/** The paths of an Esplora API, of mempool.space's fees and of ord's outputs that are passed on, and what each answers. */
const answers: readonly (readonly [pattern: string, isAnswer: PathRequest['isAnswer']])[] = [
  [`address/${address}(?:/utxo|/txs|/txs/mempool|/txs/chain|/txs/chain/${txid})?`, isJson],
  [`tx/${txid}(?:/status|/outspends|/outspend/${index})?`, isJson],
  [`tx/${txid}/hex`, isHex],
  ['blocks/tip/height', isHeight],
  ['blocks/tip/hash', isHash],
  [`block-height/${index}`, isHash],
  ['fee-estimates', isJson],
  ['v1/fees/recommended', isJson],
  [`output/${txid}:${index}`, isJson],
]
const routes = answers.map(([pattern, isAnswer]) => ({ pattern: new RegExp(`^${pattern}$`), isAnswer }))

/**
 * What a caller reads of a node, from a path without its first slash: one of the list, written anew, with an address of the network.
 * @throws ApiError 404 `path`, 400 `address`
 */
export function parseEsploraPath(path: string, addresses: AddressNetwork): PathRequest {
  const route = routes.find(({ pattern }) => pattern.test(path))
  if (!route) throw new ApiError(404, { field: 'path', description: 'This path of a node is not passed on.' })
  const [first, second = '', ...rest] = path.split('/')
  const known = first === 'address' ? ['address', parseAddress(second, addresses), ...rest] : path.split('/')
  return { path: `/${known.join('/')}`, isAnswer: route.isAnswer }
}

/** A signed transaction in hex. @throws ApiError 400 `body` */
export function parseSignedHex(body: string): PathRequest {
  const hex = body.trim()
  // The least that a transaction with one input and one output has.
  if (hex.length < 120 || hex.length % 2 !== 0 || /[^0-9a-f]/i.test(hex))
    throw new ApiError(400, { field: 'body', description: 'The body must be a signed transaction in hexadecimal.' })
  return { path: '/tx', body: hex, isAnswer: isHash }
}

function parseAddress(text: string, addresses: AddressNetwork): string {
  const address = readBitcoinAddress(text, addresses)
  if (address !== undefined) return address
  throw new ApiError(400, { field: 'address', description: 'The address provided is not of this network' })
}
