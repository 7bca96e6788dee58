import { createServer } from '../createServer.ts'
import { type ChainConfig, parseEnv } from '../env.ts'

/** A whole server on a database that leaves nothing behind. It does not listen: `get` and `post` go through the application. */
export async function createTestServer(options: { chains: readonly TestChain[]; env?: Record<string, string> }) {
  const config = parseEnv({
    DATA_DIR: 'memory://',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://latchkey.test',
    LATCHKEY_CHAINS: JSON.stringify(options.chains),
    ...options.env,
  })
  const server = await createServer(config)
  return {
    ...server,
    async get(url: string) {
      const answer = await server.app.inject({ method: 'GET', url })
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: parse(answer.body) }
    },
    async post(url: string, payload: string | object, headers: Record<string, string> = {}) {
      const answer = await server.app.inject({ method: 'POST', url, payload, headers })
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: parse(answer.body) }
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>

export type TestChain = Pick<ChainConfig, 'id' | 'rpcUrls'> &
  Partial<Omit<ChainConfig, 'contracts'>> & {
    contracts?: Partial<ChainConfig['contracts']>
  }

/** A chain as tests mostly want it. */
export function testChain(chain: TestChain) {
  return { name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, ...chain }
}

// Tests look into answers freely; the assertions are the check.
// biome-ignore lint/suspicious/noExplicitAny: see above
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
