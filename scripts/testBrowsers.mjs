// `npm run test:browsers`: installs what is missing, browsers and their drivers too, then makes the visits of e2e/browsers in Chromium,
// Firefox and WebKit. `-- firefox send` makes the named visits in the named engines.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, ensurePrograms, setUpOrExit } from './bootstrap.mjs'
import { root } from './root.mjs'

const needed = {
  chromium: ['chromium', 'chromedriver'],
  firefox: ['firefox'],
  webkit: ['webkitDriver', 'webkitBrowser', 'xvfb'],
}

const args = process.argv.slice(2)
const named = Object.keys(needed).filter((engine) => args.includes(engine))

setUpOrExit(() => {
  bootstrap()
  ensurePrograms((named.length > 0 ? named : Object.keys(needed)).flatMap((engine) => needed[engine]))
})

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const { status } = spawnSync(process.execPath, ['--import', tsx, join(root, 'e2e/browsers/main.ts'), ...args], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
