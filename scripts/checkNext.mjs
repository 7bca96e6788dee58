import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readJson } from './root.mjs'
import { run } from './run.mjs'
import { visitApp } from './visitApp.mjs'

/**
 * Builds a Next app (app router) for production, serves it, and connects a wallet in it.
 * @param {{ app: string, installWallet: Function }} options `app` is the folder that `createApp` made of the template `packNext`.
 * @returns {Promise<string>} how many JavaScript files the widget adds to what Next sends by itself.
 * @throws when the server drew no button, the browser complained (of a failed hydration, too), or the files exceed bench/size/budgets.json.
 */
export async function checkNext({ app, installWallet }) {
  const without = await buildWithout(app)
  await build(app)
  const port = await freePort()
  const server = spawn(
    join(app, 'node_modules/.bin/next'),
    ['start', '--port', String(port), '--hostname', '127.0.0.1'],
    {
      cwd: app,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      // Next starts a process of its own, which must end too.
      detached: true,
    },
  )
  const ended = once(server, 'exit')
  try {
    const url = `http://127.0.0.1:${port}/`
    const html = await fetchWhenReady(url)
    if (!html.includes('Connect Wallet')) throw new Error(`Next drew no button: ${html.slice(0, 2000)}`)
    const own = new Set()
    await visitApp({ url: `${url}bare`, onScript: (script) => own.add(script) })
    const counted = new Set()
    const counts = {}
    const complaints = await visitApp({
      url,
      installWallet,
      onScript: (script) => own.has(script) || counted.add(script),
      onStep: (step) => {
        counts[step] = counted.size
      },
    })
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    counts.all = (await countFiles(app)) - without
    return checkCounts(counts)
  } finally {
    if (server.exitCode === null) process.kill(-server.pid)
    await ended
  }
}

const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }

/** Next may take a while to listen. */
const readyWithinMs = 30_000

async function fetchWhenReady(url) {
  const stop = performance.now() + readyWithinMs
  for (;;) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
      if (response.ok) return await response.text()
    } catch (error) {
      if (performance.now() > stop) throw error
    }
    if (performance.now() > stop) throw new Error(`${url} did not respond within ${readyWithinMs / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const build = (app) => run(join(app, 'node_modules/.bin/next'), ['build'], { cwd: app, env })

/** @returns how many files with code Next makes of the same app without the widget. */
async function buildWithout(app) {
  const file = join(app, 'app/App.tsx')
  const source = await readFile(file)
  await writeFile(file, 'export const App = () => null\n')
  await build(app)
  await writeFile(file, source)
  return countFiles(app)
}

/**
 * Files with code in them. Turbopack writes others, mostly under 1 kB, that only list which files hold what is imported later: how many is its
 * choice, and they are fetched with the file that needs them.
 */
async function countFiles(app) {
  const folder = join(app, '.next/static/chunks')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return files.filter((code) => code.includes('"use strict"')).length
}

function checkCounts(counts) {
  const limits = readJson('bench/size/budgets.json').next
  const line = Object.entries(limits)
    .map(([step, limit]) => `${step} ${counts[step]} of ${limit}`)
    .join(', ')
  if (Object.entries(limits).some(([step, limit]) => counts[step] > limit))
    throw new Error(`Next makes more files of the packages than bench/size/budgets.json allows: ${line}.`)
  return line
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
