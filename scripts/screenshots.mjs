// `npm run screenshots`: installs what is missing, starts a world of its own and pictures every view into docs/screenshots.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap, ensurePrograms, setUpOrExit } from './bootstrap.mjs'
import { root } from './root.mjs'

setUpOrExit(() => {
  bootstrap()
  ensurePrograms(['chromium'])
})

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const { status } = spawnSync(
  process.execPath,
  ['--import', tsx, join(root, 'e2e/screenshots/main.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
