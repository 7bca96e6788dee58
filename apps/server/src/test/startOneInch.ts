import { type Address, concatHex, encodeAbiParameters, parseAbiParameters } from 'viem'
import { startUpstream } from './startUpstream.ts'

/** AggregationRouterV6, where the documentation says it is. */
export const oneInchRouter: Address = '0x111111125421ca6dc452d289314280a0f8842a65'
export const oneInchKey = 'the-key'

/**
 * A local counterpart of 1inch's Classic Swap API v6, by its public documentation: paths, required parameters, the key as a bearer token,
 * the shapes of responses and errors. Everything trades at 2 for 1, except one token without liquidity.
 */
export async function startOneInch(options: { tokens: readonly Address[]; illiquid: Address }) {
  const required: Record<string, string[]> = {
    quote: ['src', 'dst', 'amount'],
    swap: ['src', 'dst', 'amount', 'from', 'origin', 'slippage'],
    tokens: [],
    'approve/spender': [],
  }
  const requests: string[] = []
  const upstream = await startUpstream((request, response) => {
    const respond = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const reject = (description: string) =>
      respond(400, { error: 'Bad Request', description, statusCode: 400, requestId: 'r-1', meta: [] })
    const url = new URL(request.url ?? '/', 'http://1inch.test')
    const [, path = ''] = /^\/swap\/v6\.1\/\d+\/(.+)$/.exec(url.pathname) ?? []
    requests.push(path)
    if (request.headers.authorization !== `Bearer ${oneInchKey}`) return respond(401, { error: 'Unauthorized' })
    const missing = required[path]?.find((parameter) => !url.searchParams.has(parameter))
    if (!required[path]) return respond(404, { error: 'Not Found' })
    if (missing) return reject(`${missing} is required`)
    const query = Object.fromEntries(url.searchParams) as Record<string, Address>
    const wants = (parameter: string) => url.searchParams.get(parameter) === 'true'
    if (query.src === options.illiquid || query.dst === options.illiquid) return reject('insufficient liquidity')
    const dstAmount = String(BigInt(query.amount ?? '0') * 2n)
    if (path === 'approve/spender') return respond(200, { address: oneInchRouter })
    if (path === 'quote') return respond(200, { dstAmount, ...(wants('includeGas') && { gas: 180_000 }) })
    if (path === 'tokens') return respond(200, { tokens: listTokens(options.tokens) })
    const isNative = query.src === '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    // Without it 1inch may use the shorter functions, which clients reject.
    if (path === 'swap' && !wants('compatibility')) return reject('only the full router is supported here')
    const tx = {
      from: query.from,
      to: oneInchRouter,
      // The router's `swap`, cut to what matters here: who receives and how little he may get.
      data: concatHex([
        '0x07ed2379',
        encodeAbiParameters(parseAbiParameters('address, uint256'), [
          (query.receiver ?? query.from) as Address,
          BigInt(dstAmount),
        ]),
      ]),
      value: isNative ? query.amount : '0',
      gas: 0,
      gasPrice: '1000000000',
    }
    return respond(200, { dstAmount, tx })
  })
  return { url: `${upstream.url}/swap/v6.1`, requests, stop: upstream.stop }
}

function listTokens(addresses: readonly Address[]) {
  return Object.fromEntries(
    addresses.map((address, index) => [
      address,
      {
        address: address.toUpperCase().replace('0X', '0x'),
        symbol: `T${index}`,
        name: `Token ${index}`,
        decimals: 18,
        logoURI: 'https://tokens.1inch.io/x.png',
        eip2612: index === 1,
        tags: ['tokens'],
      },
    ]),
  )
}
