// What `npm start` and `npm test` do before anything else. Node built-ins only: nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './chromium.mjs'
import { readJson, root } from './root.mjs'

const stampFile = join(root, 'node_modules/.latchkey-install')

/** Something that set-up cannot mend by itself; the message says what to do. */
export class SetupError extends Error {}

/**
 * Checks Node and installs the dependencies from the frozen lockfile, unless exactly these are installed.
 * @throws {SetupError}
 */
export function bootstrap() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new SetupError(
      `Latchkey needs Node 20.19 or newer; this is ${process.versions.node}. Install one from nodejs.org.`,
    )
  }
  const wanted = installHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  const { packageManager } = readJson('package.json')
  console.log(`Installing dependencies with ${packageManager} …`)
  const { status, error } = spawnSync('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: 'inherit',
    // npx is a script, not a program, on Windows.
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      // pnpm asks no questions.
      CI: 'true',
      // npx has brought the wanted pnpm already; pnpm's own check of that wants a record in the lockfile.
      pnpm_config_pm_on_fail: 'ignore',
      // Browsers come from the system, see ensureChromium.
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    },
  })
  if (status !== 0) {
    throw new SetupError(
      `Installing the dependencies failed${error ? ` (${error.message})` : ''}; the reason is above. It needs npm and a reachable package registry; then run the command again.`,
    )
  }
  writeFileSync(stampFile, wanted)
}

/**
 * Makes sure that there is a Chromium to test with. Debian's own is installed where this is Debian and we are root.
 * @throws {SetupError}
 */
export function ensureChromium() {
  if (chromiumPath()) return
  if (process.env.CHROMIUM_PATH) {
    throw new SetupError(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and no program is there.`)
  }
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (mayInstall) {
    console.log('Installing Chromium …')
    // Another program may hold the package database for a while.
    const wait = ['-o', 'DPkg::Lock::Timeout=400', '-q']
    apt([...wait, 'update'])
    // Noto draws the Arabic of the right-to-left tests.
    apt([...wait, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'])
  }
  if (!chromiumPath()) {
    throw new SetupError(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium fonts-noto-core) or set CHROMIUM_PATH to an installed one.',
    )
  }
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'inherit'], env })
  if (status !== 0) throw new SetupError(`apt-get ${args.at(-1)} failed; the reason is above.`)
}

/** Changes when the lockfile or a package.json does. */
function installHash() {
  const folders = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  const files = ['', 'world', 'e2e', 'bench', ...folders].map((folder) => join(folder, 'package.json'))
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...files]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
