// npm run check:deploy: runs the Dockerfile's steps in a temporary folder, without a container engine, then starts the programs they built.
// Each must be ready (/ready) with nothing but its own folder, and exit cleanly on SIGTERM. Prints figures.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseDockerfile } from './dockerfile.mjs'
import { listFiles } from './listFiles.mjs'
import { root } from './root.mjs'

const appOrigin = 'https://app.example.com'
/** What a program does not start without, or not whole. */
const needed = {
  server: ({ walletPort }) => ({
    WALLET_PORT: String(walletPort),
    WALLET_KEY: randomBytes(32).toString('hex'),
    ALLOWED_ORIGINS: appOrigin,
    LATCHKEY_CHAINS: JSON.stringify([
      {
        id: 1,
        name: 'Main',
        rpcUrls: ['http://127.0.0.1:1'],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ]),
  }),
  guard: () => ({
    WALLET_ORIGIN: 'https://wallet.example.com',
    GUARD_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:1',
  }),
}
const stages = parseDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-deploy-'))

try {
  for (const program of ['server', 'relay', 'guard']) {
    const app = build(program)
    await tryOut(program, app)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs the stages of a target. @returns the folder that would be /app. */
function build(target) {
  const stage = find(target)
  const copied = stage.steps.find(({ instruction, value }) => instruction === 'COPY' && value.startsWith('--from='))
  const [, source = '', from = ''] = /^--from=(\S+) (\S+) \.\/$/.exec(copied?.value ?? '') ?? []
  const builder = find(source)
  const place = join(folder, target)
  const paths = { '/src': join(place, 'src'), [from]: join(place, 'out') }
  const begun = performance.now()
  const env = {}
  for (const { instruction, value } of [...find(builder.from).steps, ...builder.steps]) {
    if (instruction === 'ENV') Object.assign(env, readEnv(value))
    else if (instruction === 'WORKDIR') mkdirSync(inPlace(value, paths), { recursive: true })
    else if (instruction === 'COPY' && value === '. .') copySources(paths['/src'])
    else if (instruction === 'RUN') runStep(inPlace(value, paths), { cwd: paths['/src'], env })
    else throw new Error(`${instruction} ${value}: this step of a build is not known here.`)
  }
  const out = paths[from]
  const size = spawnSync('du', ['-sm', out], { encoding: 'utf8' }).stdout.split('\t')[0]
  console.log(`${target}: built in ${seconds(begun)}, ${size} MB`)
  // Nothing but this folder is in the image.
  rmSync(paths['/src'], { recursive: true })
  return out
}

function find(name) {
  const stage = stages.find((one) => one.name === name)
  if (!stage) throw new Error(`The Dockerfile has no stage ${name}.`)
  return stage
}

function readEnv(value) {
  return Object.fromEntries(value.split(' ').map((pair) => pair.split('=')))
}

function inPlace(text, paths) {
  return Object.entries(paths).reduce(
    (result, [path, real]) => result.replaceAll(new RegExp(`(^| )${path}(?= |/|$)`, 'g'), `$1${real}`),
    text,
  )
}

function copySources(target) {
  for (const path of listFiles()) cpSync(join(root, path), join(target, path))
}

function runStep(command, { cwd, env }) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}\n${stderr}`)
}

/** Starts a program as its image would. */
async function tryOut(target, app) {
  const { steps } = find(target)
  const entry = JSON.parse(steps.find(({ instruction }) => instruction === 'ENTRYPOINT')?.value ?? '[]')
  const port = await freePort()
  const image = Object.assign(
    {},
    ...steps.filter(({ instruction }) => instruction === 'ENV').map(({ value }) => readEnv(value)),
  )
  const env = {
    PATH: process.env.PATH,
    // The image has it at /app.
    ...Object.fromEntries(Object.entries(image).map(([name, value]) => [name, value.replace(/^\/app\//, `${app}/`)])),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, `${target}-data`),
    LOG_LEVEL: 'warn',
    ...needed[target]?.({ walletPort: await freePort() }),
  }
  const begun = performance.now()
  const child = spawn(process.execPath, entry.slice(1), { cwd: app, env, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    // The server is not ready without a node that responds.
    const probes = env.WALLET_PORT ? [`${port}/health`, `${env.WALLET_PORT}/health`] : [`${port}/ready`]
    for (const probe of probes) await waitUntilReady(child, `http://127.0.0.1:${probe}`)
    const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
    console.log(`${target}: ready in ${seconds(begun)}, ${Math.round(memory)} MB of memory`)
    if ('WALLET_PORT' in env) await checkWalletPage(`http://127.0.0.1:${env.WALLET_PORT}`)
    checkHealth(target, { steps, port })
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`${target} ended with ${code} on SIGTERM.`)
    if (target === 'server') runStep(`${entry.join(' ')} project list`, { cwd: app, env })
  } finally {
    child.kill('SIGKILL')
  }
}

async function waitUntilReady(child, url) {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`${url} was not ready.`)
}

/** Runs the command of HEALTHCHECK, against the program and against nobody. */
function checkHealth(target, { steps, port }) {
  const value = steps.find(({ instruction }) => instruction === 'HEALTHCHECK')?.value ?? ''
  const [, command = '[]'] = /CMD (\[.*\])$/.exec(value) ?? []
  const [program, ...args] = JSON.parse(command)
  const codes = [String(port), '1'].map(
    (PORT) => spawnSync(program, args, { env: { PATH: process.env.PATH, PORT } }).status,
  )
  if (codes.join() !== '0,1') throw new Error(`The HEALTHCHECK of ${target} ends with ${codes.join(' and ')}.`)
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The wallet's page is in the image, and its scripts are what the page names. */
async function checkWalletPage(origin) {
  const page = await fetch(`${origin}/v1/embed?projectId=shop`)
  const [, script] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? []
  const answer = script && (await fetch(`${origin}${script}`))
  if (!page.ok || !answer?.ok) throw new Error(`The embedded wallet's page is not served: ${page.status}, ${script}.`)
  console.log(
    `server: the embedded wallet's page is served, ${(await answer.arrayBuffer()).byteLength} bytes of script`,
  )
}

function seconds(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}
