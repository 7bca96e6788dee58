import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPart, type Part, type PartParameters } from '../parts/createPart.ts'
import { packageDir } from '../paths.ts'

const require = createRequire(import.meta.url)

/**
 * The WalletConnect relay as a process of its own: any project, mail in memory, so a relay that is killed has forgotten it. Not running
 * yet.
 */
export function createRelayPart(
  options: Pick<PartParameters, 'guard' | 'onDied'> & { port: number; logFile: string },
): Part {
  const { port, ...rest } = options
  const probe = `http://127.0.0.1:${port}/ready`
  return createPart({
    ...rest,
    name: 'relay',
    url: `ws://127.0.0.1:${port}`,
    command: process.execPath,
    args: ['--import', pathToFileURL(require.resolve('tsx')).href, join(packageDir('@latchkey/relay'), 'src/main.ts')],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      // A developer's own Redis and projects must not become the world's.
      REDIS_URL: '',
      PROJECTS: '',
      PUBLIC_URLS: '',
      METRICS_PORT: '',
      LOG_LEVEL: 'info',
    },
    isReady: async () => (await fetch(probe, { signal: AbortSignal.timeout(2_000) })).ok,
  })
}
