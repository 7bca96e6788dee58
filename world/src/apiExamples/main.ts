import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { repositoryRoot } from '../paths.ts'
import { PortTakenError, worldPorts } from '../ports.ts'
import { startWorld } from '../startWorld.ts'
import type { World } from '../World.ts'
import { clientCalls } from './clientCalls.ts'
import { createRecorder, type Operation } from './createRecorder.ts'
import { captureAccounts } from './pages/captureAccounts.ts'
import { captureAuth } from './pages/captureAuth.ts'
import { captureCatalogue } from './pages/captureCatalogue.ts'
import { captureImages } from './pages/captureImages.ts'
import { captureNames } from './pages/captureNames.ts'
import { captureNodes } from './pages/captureNodes.ts'
import { captureOnramp } from './pages/captureOnramp.ts'
import { captureOperations } from './pages/captureOperations.ts'
import { captureProjects } from './pages/captureProjects.ts'
import { captureSessions } from './pages/captureSessions.ts'
import { captureSwaps } from './pages/captureSwaps.ts'
import type { Scene } from './Scene.ts'
import { checkRequests, PageError, writePage } from './writePage.ts'
import { type Place, writeTable } from './writeTable.ts'

// `npm run capture:api`: makes every example call of docs/api at a world of its own and writes the answers into the pages. Answers that
// differ in numbers and ids alone are left as they are; `-- --all` writes them all.
const pages: Record<string, (scene: Scene) => Promise<void>> = {
  'catalogue.md': captureCatalogue,
  'images.md': captureImages,
  'accounts.md': captureAccounts,
  'swaps.md': captureSwaps,
  'names.md': captureNames,
  'onramp.md': captureOnramp,
  'sessions.md': captureSessions,
  'auth.md': captureAuth,
  'nodes.md': captureNodes,
  'projects.md': captureProjects,
  'operations.md': captureOperations,
}
const firstPortBase = 9_700
const triedPortBases = 20
/** Past the world's own ports. */
const metricsOffset = 40
/** Where a world listens by default. */
const usualPorts = worldPorts(8_400)
const usualMetricsPort = 9_464

const folder = join(repositoryRoot, 'docs/api')
const sources = join(import.meta.dirname, 'pages')
const rewritesAll = process.argv.includes('--all')
const dir = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
try {
  checkRequests({
    pages: await readTexts(folder, Object.keys(pages)),
    sources: await readTexts(sources, await readdir(sources)),
  })
  await capture()
} catch (error) {
  if (!(error instanceof PageError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await rm(dir, { recursive: true, force: true })
}

function readTexts(from: string, names: readonly string[]): Promise<string[]> {
  return Promise.all(names.map((name) => readFile(join(from, name), 'utf8')))
}

async function capture(): Promise<void> {
  const { world, portBase } = await startOwnWorld()
  try {
    const scene = await makeScene(world, portBase)
    const places: Place[] = []
    for (const [page, captureExamples] of Object.entries(pages)) {
      const from = scene.examples.length
      await captureExamples(scene)
      const examples = scene.examples.slice(from)
      const text = writePage(await readFile(join(folder, page), 'utf8'), { examples, rewritesAll })
      await writeFile(join(folder, page), text)
      places.push(...examples.map((example) => ({ example, page, text })))
    }
    const readme = join(folder, 'README.md')
    await writeFile(readme, writeTable(await readFile(readme, 'utf8'), { places, clientCalls, rewritesAll }))
    console.log(`${places.length} examples are in docs/api.`)
  } finally {
    await world.stop()
  }
}

/** On the first ports that are free. */
async function startOwnWorld(): Promise<{ world: World; portBase: number }> {
  for (let tried = 0; ; tried += 1) {
    const portBase = firstPortBase + tried * 100
    // The server inherits it.
    process.env.METRICS_PORT = String(portBase + metricsOffset)
    try {
      const parts = { playground: false, relay: false, cosmos: true } as const
      return { world: await startWorld({ portBase, dir, ...parts, log: console.log }), portBase }
    } catch (error) {
      if (!(error instanceof PortTakenError) || tried === triedPortBases) throw error
    }
  }
}

async function makeScene({ info }: World, portBase: number): Promise<Scene> {
  const [account] = info.accounts
  if (!account || !info.server) throw new Error('The world has no account or no server.')
  const network = 'eip155:31337'
  const ports = worldPorts(portBase)
  const metricsUrl = `http://127.0.0.1:${portBase + metricsOffset}`
  const recorder = createRecorder({
    server: info.server,
    operations: await readOperations(info.server),
    rewrite: (text) =>
      text
        .replaceAll(`:${ports.server}`, `:${usualPorts.server}`)
        .replaceAll(`:${ports.onramp}`, `:${usualPorts.onramp}`)
        .replaceAll(`:${portBase + metricsOffset}`, `:${usualMetricsPort}`),
  })
  return {
    ...recorder,
    info,
    network,
    me: privateKeyToAccount(account.privateKey),
    metricsUrl,
    token(symbol) {
      const found = info.tokens[network]?.find((token) => token.symbol === symbol)
      if (!found) throw new Error(`The world has no ${symbol}.`)
      return found.address
    },
  }
}

/** Every contract by its name, as the server lists them. */
async function readOperations(server: string): Promise<Map<string, Operation>> {
  const answer = await fetch(`${server}/openapi.json`, { signal: AbortSignal.timeout(10_000) })
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { operationId: string }>> } // OpenAPI 3.1
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => [
        operationId,
        { method: method.toUpperCase(), path },
      ]),
    ),
  )
}
