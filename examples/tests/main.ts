// `npm run check:examples`: builds each example that signs visitors in, starts it as its README says, and signs in on its page in Chromium.
// That of Next, which is no part of the workspace, is made of the packed packages, and gets the requests of `signIn.test.ts` too.
// `npm run check:examples -- auth-hono` checks the named ones.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startAnvil } from '@latchkey/anvil'
import { chromium } from '@playwright/test'
import { createExample } from '../../scripts/createApp.mjs'
import { packPackages } from '../../scripts/packPackages.mjs'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { run } from '../../scripts/run.mjs'
import { visitPage } from './visitPage.ts'

const names = ['auth-express', 'auth-hono', 'auth-authjs', 'auth-better-auth', 'auth-next']
const wanted = process.argv.slice(2)
const root = join(import.meta.dirname, '../..')
const readyWithinMs = 60_000

const anvil = await startAnvil()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
const made = await mkdtemp(join(tmpdir(), 'latchkey-examples-'))
try {
  for (const name of names.filter((one) => wanted.length === 0 || wanted.includes(one))) await check(name)
} finally {
  await browser.close()
  await anvil.stop()
  await rm(made, { recursive: true, force: true })
}

async function check(name: string): Promise<void> {
  const start = performance.now()
  const isNext = name === 'auth-next'
  const cwd = isNext ? made : join(root, 'examples', name)
  if (isNext) await createExample({ folder: made, packed: await packPackages(join(root, '.pack')), example: name })
  const port = await freePort()
  const env = { PORT: String(port), RPC_URL: anvil.url, NEXT_TELEMETRY_DISABLED: '1' }
  await run('npm', ['run', 'build'], { cwd, env })
  // A process group of its own: npm starts the server in another process, which must end too.
  const server = spawn('npm', ['start'], { cwd, env: { ...process.env, ...env }, stdio: 'ignore', detached: true })
  try {
    const url = `http://localhost:${port}`
    await waitUntilReady(url, server)
    await visitPage(browser, { url, rpcUrl: anvil.url })
    const test = ['vitest', 'run', '--project', 'unit', 'examples/tests/signIn.test.ts', '-t', name]
    if (isNext) await run('npx', test, { cwd: root, env: { AUTH_NEXT_URL: url } })
  } finally {
    await stop(server)
  }
  process.stdout.write(`ok   ${name} (${((performance.now() - start) / 1_000).toFixed(1)} s)\n`)
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(readyWithinMs)
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server of ${url} ended with ${server.exitCode}.`)
    try {
      if ((await fetch(url, { signal })).ok) return
    } catch (error) {
      if (signal.aborted) throw new Error(`${url} did not respond within ${readyWithinMs / 1_000} s.`, { cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.pid === undefined) return
  const ended = once(server, 'exit')
  process.kill(-server.pid)
  await ended
}
