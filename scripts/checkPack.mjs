// npm run check:pack: the packed packages work in apps outside the workspace, and the build is reproducible. Packs them twice, compares
// and checks the tarballs, builds the embedded wallet's page twice, installs the packages in new apps (Vite with the newest and the oldest React, the examples, Next), and opens these in Chromium: under a
// strict CSP, rendered by the browser and by the server, in strict mode.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNext } from './checkNext.mjs'
import { createApp, createExample } from './createApp.mjs'
import { packPackages } from './packPackages.mjs'
import { packWalletPage } from './packWalletPage.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { serveFolder } from './serveFolder.mjs'
import { visitApp } from './visitApp.mjs'

const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ')

const bin = (name) => join(root, 'node_modules/.bin', name)
/** The oldest React that packages/react accepts, with its types. */
const oldestReact = {
  react: '18.2.0',
  'react-dom': '18.2.0',
  '@types/react': '18.3.28',
  '@types/react-dom': '18.3.7',
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-app-'))
try {
  const packed = await step('pack', () => packPackages(join(root, '.pack')))
  await step('pack again: the same bytes', () => comparePacked(packed))
  console.log(await step('build the wallet’s page twice: the same bytes', compareWalletPages))
  for (const { name, tarball } of packed) {
    await step(`publint ${name}`, () => run(bin('publint'), ['run', tarball, '--strict']))
    // A stylesheet has no types; that it is there is publint's to check.
    const attw = [tarball, '--profile', 'esm-only', '--no-color', '--exclude-entrypoints', './button.css']
    await step(`attw ${name}`, () => run(bin('attw'), attw))
  }
  const newest = join(folder, 'newest')
  await step('install in a fresh app', () => create(newest, { packed, bundler: 'vite' }))
  const { installWallet } = await import(
    pathToFileURL(join(newest, 'node_modules/@latchkey/testing/dist/playwright/index.js'))
  )
  await checkVite(newest, installWallet)
  const oldest = join(folder, 'oldest')
  await step('install with React 18.2', () => create(oldest, { packed, bundler: 'vite', versions: oldestReact }))
  await checkVite(oldest, installWallet)
  const example = join(folder, 'wagmi')
  await step('install the example with wagmi', () => install(example, { packed, example: 'wagmi' }))
  await step('type check', () => run('npx', ['tsc', '--noEmit'], { cwd: example }))
  await step('vite build', () => run('npx', ['vite', 'build'], { cwd: example }))
  await step('connect beside wagmi under a strict CSP', () => visit(join(example, 'dist'), installWallet))
  const next = join(folder, 'next')
  await step('install in a fresh Next app', () => create(next, { packed, bundler: 'next' }))
  console.log(await step('build with Next, hydrate, connect', () => checkNext({ app: next, installWallet })))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function create(app, options) {
  await mkdir(app)
  await createApp({ folder: app, ...options })
}

async function install(app, options) {
  await mkdir(app)
  await createExample({ folder: app, ...options })
}

async function checkVite(app, installWallet) {
  await step('type check', () => run('npx', ['tsc', '--noEmit'], { cwd: app }))
  await step('vite build', () => run('npx', ['vite', 'build'], { cwd: app }))
  await step('connect under a strict CSP', () => visit(join(app, 'dist'), installWallet))
  await step('render on the server', () => renderOnServer(app))
  await step('hydrate without a warning', () => visit(join(app, 'dist-development'), installWallet))
}

async function step(name, work) {
  const start = performance.now()
  try {
    const result = await work()
    console.log(`ok   ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    return result
  } catch (error) {
    console.error(`FAIL ${name}\n${error.message}`)
    throw new Error(`check:pack stopped at: ${name}`)
  }
}

/** What is published can be built again from its tag and compared. Builds that differ are kept for inspection. */
async function comparePacked(first) {
  const again = join(root, '.pack-again')
  const second = await packPackages(again)
  for (const [index, { name, tarball }] of first.entries()) {
    const other = second[index].tarball
    const [one, two] = await Promise.all([tarball, other].map(hash))
    if (one !== two) throw new Error(`Two builds of ${name} differ: compare ${tarball} with ${other}.`)
  }
  await rm(again, { recursive: true, force: true })
}

/** What an operator serves can be built again by anyone (`npm run check:served`). Builds that differ are kept for inspection. */
async function compareWalletPages() {
  const [first, second] = [join(root, '.pack/wallet-page'), join(root, '.pack-again/wallet-page')]
  const [one, other] = [await packWalletPage(first), await packWalletPage(second)]
  if (one !== other) throw new Error(`Two builds of the wallet’s page differ: compare ${first} with ${second}.`)
  await rm(join(root, '.pack-again'), { recursive: true, force: true })
  return `     ${one.trim().split('\n').length} files`
}

async function hash(file) {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}

async function visit(folder, installWallet) {
  const server = await serveFolder({ folder, headers: { 'content-security-policy': csp } })
  try {
    const complaints = await visitApp({ url: server.url, installWallet })
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  } finally {
    await server.close()
  }
}

/** React's development build is the one that warns: both sides use it here. */
async function renderOnServer(app) {
  const env = { NODE_ENV: 'development' }
  const build = (args) => run('npx', ['vite', 'build', '--mode', 'development', ...args], { cwd: app, env })
  await build(['--outDir', 'dist-development'])
  await build(['--ssr', 'src/server.tsx', '--outDir', 'dist-server'])
  const html = await run(process.execPath, ['dist-server/server.js'], { cwd: app, env })
  if (!html.includes('Connect Wallet')) throw new Error(`The server drew no button: ${html}`)
  if (/\sstyle=/.test(html))
    throw new Error(`The served HTML has a style attribute, which a strict CSP forbids: ${html}`)
  const page = join(app, 'dist-development/index.html')
  await writeFile(page, (await readFile(page, 'utf8')).replace('<div id="root"></div>', `<div id="root">${html}</div>`))
}
