import { parseArgs } from 'node:util'
import { startAnvil } from '@latchkey/anvil'
import { startPostgres } from '../../../test/startPostgres.ts'
import { createServer } from '../../createServer.ts'
import { parseEnv } from '../../env.ts'
import { createWalkProjects, walkEnv } from './createWalkProjects.ts'
import { walkSessions } from './walkSessions.ts'

/**
 * `npm run test:walk -- --sequences 10000 --seed 1 --lanes 8`: random sequences of what owners, their pages and a stranger do with smart
 * sessions, on a server with a PostgreSQL; ends with 1 when the stranger got anything.
 */

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    lanes: { type: 'string', default: '8' },
  },
})
const [sequences, seed, lanes] = [Number(values.sequences), Number(values.seed), Number(values.lanes)]
const print = (line: string) => process.stdout.write(`${line}\n`)
print(`${sequences} sequences in ${lanes} lanes, seed ${seed}`)
const [anvil, postgres] = await Promise.all([startAnvil(), startPostgres()])
const chain = {
  id: 31337,
  name: 'Local',
  rpcUrls: [anvil.url],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const server = await createServer(
  parseEnv({ DATABASE_URL: postgres.url, LATCHKEY_CHAINS: JSON.stringify([chain]), LOG_LEVEL: 'silent', ...walkEnv }),
)
const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)
try {
  await createWalkProjects(server)
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const response = await server.app.inject({ method: 'POST', url, payload, headers })
    return { status: response.statusCode, text: response.body, body: JSON.parse(response.body) as never }
  }
  const counts = await walkSessions(
    { context: server.context, post },
    {
      sequences,
      seed,
      lanes,
      onProgress: (now) => now.sequences % 500 === 0 && print(`${now.sequences} sequences, ${seconds()} s`),
    },
  )
  print(`${JSON.stringify(counts)} in ${seconds()} s: the stranger got nothing`)
} catch (error) {
  print(error instanceof Error ? `${error.message}\n${String(error.cause)}` : String(error))
  process.exitCode = 1
} finally {
  await server.close()
  await Promise.all([anvil.stop(), postgres.stop()])
}
