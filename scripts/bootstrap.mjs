// What `npm start` and `npm test` do before anything else. Node built-ins only: nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  chromedriverPath,
  chromiumPath,
  firefoxPath,
  postgresFolder,
  redisPath,
  webkitBrowserPath,
  webkitDriverPath,
  xvfbPath,
} from './programs.mjs'
import { readJson, root } from './root.mjs'

const stampFile = join(root, 'node_modules/.latchkey-install')

/** Thrown when setup needs the developer to do something; the message says what. */
class SetupError extends Error {}

/** Runs set-up. If it fails with a SetupError, prints the message and exits with code 1. */
export function setUpOrExit(setUp) {
  try {
    setUp()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

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
      // pnpm does not prompt.
      CI: 'true',
      // npx has brought the wanted pnpm already; pnpm's own check of that wants a record in the lockfile.
      pnpm_config_pm_on_fail: 'ignore',
      // Browsers come from the system, see ensurePrograms.
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

/** Programs the tests start for themselves, the Debian packages they are in, and what to set where they are elsewhere. */
const programs = {
  chromium: {
    find: chromiumPath,
    variable: 'CHROMIUM_PATH',
    // Noto draws the Arabic of the right-to-left tests.
    packages: ['chromium', 'fonts-noto-core'],
    need: 'The browser tests need Chromium.',
  },
  redis: {
    find: redisPath,
    variable: 'REDIS_SERVER_PATH',
    packages: ['redis-server'],
    need: 'The server tests need Redis.',
  },
  postgres: {
    find: postgresFolder,
    variable: 'POSTGRES_BIN',
    packages: ['postgresql'],
    need: 'The server tests need PostgreSQL 15 or newer.',
  },
  chromedriver: {
    find: chromedriverPath,
    variable: 'CHROMEDRIVER_PATH',
    packages: ['chromium-driver'],
    need: 'npm run test:browsers drives Chromium with chromedriver.',
  },
  firefox: {
    find: firefoxPath,
    variable: 'FIREFOX_PATH',
    packages: ['firefox-esr'],
    need: 'npm run test:browsers needs Firefox.',
  },
  webkitDriver: {
    find: webkitDriverPath,
    variable: 'WEBKIT_DRIVER_PATH',
    packages: ['webkit2gtk-driver'],
    need: 'npm run test:browsers drives WebKit with WebKitWebDriver.',
  },
  webkitBrowser: {
    find: webkitBrowserPath,
    variable: 'WEBKIT_BROWSER_PATH',
    packages: ['libwebkit2gtk-4.1-0'],
    need: "npm run test:browsers needs WebKitGTK's MiniBrowser.",
  },
  xvfb: {
    find: xvfbPath,
    variable: 'XVFB_PATH',
    packages: ['xvfb'],
    need: 'npm run test:browsers shows WebKit on a screen of Xvfb.',
  },
}

/** What `npm test` starts. */
const ofTests = ['chromium', 'redis', 'postgres']

/**
 * Makes sure that there is what the tests need besides Node. Debian's own packages are installed where this is Debian and we are root.
 * @param {(keyof typeof programs)[]} names
 * @throws {SetupError}
 */
export function ensurePrograms(names = ofTests) {
  const missing = names.map((name) => programs[name]).filter(({ find }) => !find())
  const misplaced = missing.find(({ variable }) => process.env[variable])
  if (misplaced) {
    const { variable } = misplaced
    throw new SetupError(`${variable} is ${process.env[variable]}, and what it should name is not there.`)
  }
  const mayInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (mayInstall && missing.length > 0) {
    const packages = missing.flatMap((program) => program.packages)
    console.log(`Installing ${packages.join(', ')} …`)
    // Another program may hold the package database for a while.
    const wait = ['-o', 'DPkg::Lock::Timeout=400', '-q']
    apt([...wait, 'update'])
    apt([...wait, 'install', '-y', '--no-install-recommends', ...packages])
  }
  for (const { find, variable, packages, need } of missing) {
    if (find()) continue
    throw new SetupError(
      `${need} Install it (Debian: apt-get install ${packages.join(' ')}) or set ${variable} to where it is.`,
    )
  }
}

function apt(args) {
  // Runlevel 1 keeps packages from starting their services: the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
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
