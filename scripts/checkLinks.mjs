// `npm run check:links`: what pages and comments point at is there, and lines of pages and style sheets fit 140 columns.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLinkFaults } from './findLinkFaults.mjs'
import { listFiles } from './listFiles.mjs'
import { root } from './root.mjs'

/** Written by tools, or planted with faults. */
const notOurs = /^pnpm-lock\.yaml$|^THIRD_PARTY_NOTICES\.md$|^scripts\/findLinkFaults\.test\.ts$/

const names = listFiles()
  .filter((name) => /\.(?:md|[cm]?tsx?|[cm]?js|css|sql|sol|ya?ml|sh)$|Dockerfile|^\.ci\//.test(name))
  .filter((name) => !notOurs.test(name))
const files = new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]))
const faults = findLinkFaults({
  files,
  exists: (path) => existsSync(join(root, path)),
})
for (const fault of faults) console.error(fault)
console.log(`${files.size} files, ${faults.length} faults.`)
process.exitCode = faults.length > 0 ? 1 : 0
