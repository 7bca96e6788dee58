// Programs that tests and benchmarks start themselves. `npm test` installs those that are missing on Debian.
import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What Playwright turns off too: of two such flags Chromium reads the last one alone. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Pages of Chromium's own address bar, which it loads for each new context, though nobody types there. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Flags that let Chromium run headless as root, and keep it from making requests of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For the many contexts of Playwright's tests: no pages of the browser's own either. */
export const playwrightFlags = [`--disable-features=${[...offByPlaywright, ...addressBar].join(',')}`, ...chromiumFlags]

/** @returns {string | undefined} the executable: `CHROMIUM_PATH`, else Debian's. */
export function chromiumPath() {
  return [process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'].find(isProgram)
}

/** @returns {string | undefined} the executable: `REDIS_SERVER_PATH`, else Debian's. */
export function redisPath() {
  return [process.env.REDIS_SERVER_PATH ?? '/usr/bin/redis-server'].find(isProgram)
}

/** @returns {string | undefined} Chromium's WebDriver: `CHROMEDRIVER_PATH`, else Debian's. */
export function chromedriverPath() {
  return [process.env.CHROMEDRIVER_PATH ?? '/usr/bin/chromedriver'].find(isProgram)
}

/** @returns {string | undefined} the executable: `FIREFOX_PATH`, else Debian's. */
export function firefoxPath() {
  return [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'].find(isProgram)
}

/** @returns {string | undefined} WebKitGTK's WebDriver: `WEBKIT_DRIVER_PATH`, else Debian's. */
export function webkitDriverPath() {
  return [process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver'].find(isProgram)
}

/** @returns {string | undefined} WebKitGTK's browser: `WEBKIT_BROWSER_PATH`, else the MiniBrowser of Debian's library. */
export function webkitBrowserPath() {
  if (process.env.WEBKIT_BROWSER_PATH) return [process.env.WEBKIT_BROWSER_PATH].find(isProgram)
  return ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find(isProgram)
}

/** @returns {string | undefined} the X server without a screen: `XVFB_PATH`, else Debian's. */
export function xvfbPath() {
  return [process.env.XVFB_PATH ?? '/usr/bin/Xvfb'].find(isProgram)
}

const debianPostgres = '/usr/lib/postgresql'
const oldestPostgres = 15

/** @returns {string | undefined} the folder of `initdb` and `postgres`: `POSTGRES_BIN`, else Debian's newest version from 15. */
export function postgresFolder() {
  const folders = process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : listPostgresFolders()
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => isProgram(join(folder, program))))
}

function listPostgresFolders() {
  try {
    return readdirSync(debianPostgres)
      .map(Number)
      .filter((version) => version >= oldestPostgres)
      .sort((a, b) => b - a)
      .map((version) => join(debianPostgres, String(version), 'bin'))
  } catch {
    return []
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
