// npm run check:licenses: every installed package has an accepted license, and THIRD_PARTY_NOTICES.md is up to date.
// npm run notices: writes that file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findUnacceptedLicenses } from './findUnacceptedLicenses.mjs'
import { root } from './root.mjs'
import { pnpm } from './run.mjs'

/** Development dependencies whose files are copied into what is shipped: icons. */
const copied = new Set(['@web3icons/core', 'lucide-static'])

const opening = `# Third-party notices

Latchkey is licensed under Apache-2.0 (LICENSE). What it ships stands on the packages below, each under its own license.
\`npm run notices\` writes this file from what is installed.
`

const installed = await listLicenses(['-r'])
const shipped = await listShipped()
const file = join(root, 'THIRD_PARTY_NOTICES.md')
const notices = writeNotices()

if (process.argv.includes('--write')) writeFileSync(file, notices)

const faults = findUnacceptedLicenses({ installed, shipped })
if (readFileSync(file, 'utf8') !== notices)
  faults.push('THIRD_PARTY_NOTICES.md does not match the installed packages: run `npm run notices`')
for (const fault of faults) console.error(fault)
console.log(`${installed.length} packages installed, ${shipped.length} shipped, ${faults.length} faults.`)
process.exitCode = faults.length > 0 ? 1 : 0

/** What users receive: the production dependencies of the public packages and of the server, and the packages they copy files from. */
async function listShipped() {
  const production = await listLicenses(['--filter', './packages/*', '--filter', './apps/server', '--prod'])
  const known = new Set(production.map(({ name, version }) => `${name}@${version}`))
  const more = installed.filter(({ name, version }) => copied.has(name) && !known.has(`${name}@${version}`))
  return [...production, ...more].sort(byNameAndVersion)
}

/**
 * Packages of the workspace's dependency tree with their licenses, as pnpm reads them from node_modules.
 * @param {readonly string[]} args more arguments of `pnpm licenses list`: filters, `--prod`.
 * @returns {Promise<{ name: string, version: string, license: string, path: string, homepage?: string }[]>} by name and version.
 */
async function listLicenses(args) {
  const output = await pnpm([...args, 'licenses', 'list', '--json'])
  // Without any dependency pnpm prints a sentence instead of JSON.
  if (!output.trimStart().startsWith('{')) return []
  return Object.entries(JSON.parse(output))
    .flatMap(([license, packages]) =>
      packages.flatMap(({ name, versions, paths, homepage }) =>
        versions.map((version, i) => ({ name, version, license, path: paths[i], homepage })),
      ),
    )
    .sort(byNameAndVersion)
}

function byNameAndVersion(a, b) {
  return a.name + a.version < b.name + b.version ? -1 : 1
}

/** The text of THIRD_PARTY_NOTICES.md: each license text once, under the packages that carry it. */
function writeNotices() {
  const byText = new Map()
  for (const one of shipped) {
    const text = licenseText(one)
    byText.set(text, [...(byText.get(text) ?? []), one])
  }
  const sections = [...byText].map(([text, packages]) => {
    const names = packages.map(({ name, version, license }) => `- ${name} ${version} (${license})`)
    return `${names.join('\n')}\n\n\`\`\`text\n${text}\n\`\`\`\n`
  })
  return `${opening}\n${sections.join('\n---\n\n')}`
}

/** A package without a license file is covered by its manifest: the notice links its homepage. */
function licenseText({ path, license, homepage, name }) {
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry))
  if (file) return readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').replaceAll('```', "'''").trim()
  return `${license}, as declared by its package manifest. ${homepage ?? `https://www.npmjs.com/package/${name}`}`
}
