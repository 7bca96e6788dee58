import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const pageSize = 50
const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const start = Date.UTC(2026, 10, 21)
/** Between two transactions: 10,000 of them are some seven years. */
const everyMs = 6 * 3600_000
const kinds = ['send', 'receive', 'approve', 'trade', 'mint', 'execute'] as const
const symbols = ['ETH', 'USDC', 'DAI', 'WETH', 'USDT'] as const

/** The amount of the oldest transaction, which no other has. */
export const oldestAmount = '777.777'

/**
 * Starts a server for the widget on a free loopback port. It knows one account: its `count` past transactions, 50 per page, and its balance
 * of the native currency. It is also the node of the account's chain (`/rpc`).
 */
export async function serveHistory({ count }: { count: number }): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const answer = url.pathname === '/rpc' ? answerRpc(await readBody(request)) : answerApi(url, count)
    const status = request.method === 'OPTIONS' ? 204 : answer === undefined ? 404 : 200
    response.writeHead(status, { ...headers, 'content-type': 'application/json' })
    response.end(status === 204 ? undefined : JSON.stringify(answer ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answerApi({ pathname, searchParams }: URL, count: number): unknown {
  if (pathname === '/v1/supported-chains') return { http: ['eip155:1'], ws: [] }
  if (pathname.endsWith('/history')) {
    const from = Number(searchParams.get('cursor') ?? 0)
    const to = Math.min(count, from + pageSize)
    const data = Array.from({ length: to - from }, (_, offset) => createTransaction(from + offset, count))
    return { data, next: to < count ? String(to) : null }
  }
  if (pathname.endsWith('/balance')) return { balances: [] }
  if (pathname.endsWith('/portfolio')) return { data: [], currency: 'usd', total: 0, unavailable: [] }
  return undefined
}

function createTransaction(index: number, count: number): unknown {
  const operationType = kinds[index % kinds.length] ?? 'send'
  const isIncoming = operationType === 'receive' || operationType === 'mint'
  const other = `0x${(index + 1).toString(16).padStart(40, '7')}`
  const numeric = index === count - 1 ? oldestAmount : `${(index % 97) + 1}.${String(index % 1000).padStart(3, '0')}`
  const transfer = (direction: 'in' | 'out', offset: number) => {
    const symbol = symbols[(index + offset) % symbols.length] ?? 'ETH'
    const fungible_info = { name: symbol, symbol, icon: null }
    return { fungible_info, nft_info: null, direction, quantity: { numeric }, value: null, price: null }
  }
  return {
    id: `transaction-${index}`,
    metadata: {
      operationType,
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      minedAt: new Date(start - index * everyMs).toISOString(),
      sentFrom: isIncoming ? other : me,
      sentTo: isIncoming ? me : other,
      status: index % 41 === 40 ? 'failed' : 'confirmed',
      nonce: count - index,
      application: null,
      chain: 'eip155:1',
    },
    transfers:
      operationType === 'trade'
        ? [transfer('out', 0), transfer('in', 1)]
        : operationType === 'execute'
          ? []
          : [transfer(isIncoming ? 'in' : 'out', 0)],
  }
}

async function readBody(request: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : JSON.parse(text)
}

/** One ether to every question. */
function answerRpc(body: unknown): unknown {
  const answer = (call: { id: unknown }) => ({ jsonrpc: '2.0', id: call.id, result: '0xde0b6b3a7640000' })
  return Array.isArray(body) ? body.map(answer) : answer((body ?? { id: null }) as { id: unknown })
}
