// `npm run check:supply`: what comes into the workspace from the registry, and how. pnpm itself holds every install to the release age.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './root.mjs'
import { findSupplyFaults, type Manifest, type Supply } from './supply/findSupplyFaults.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const manifests = Object.fromEntries(
  files
    .filter((file) => file.endsWith('package.json'))
    .map((file): [string, Manifest] => [file, JSON.parse(read(file)) as Manifest]),
)
const isInstaller = (file: string) =>
  /^scripts\/[^/]+\.mjs$|Dockerfile$|^\.ci\/|^\.github\//.test(file) && existsSync(join(root, file))

const lockfile = parse(read('pnpm-lock.yaml')) as Supply['lockfile']
const faults = findSupplyFaults({
  files,
  manifests,
  workspace: parse(read('pnpm-workspace.yaml')) as Supply['workspace'],
  lockfile,
  withInstallScripts: listInstallScripts(),
  installers: Object.fromEntries(files.filter(isInstaller).map((file) => [file, read(file)])),
})
for (const fault of faults) console.error(fault)
console.log(`${Object.keys(lockfile.packages).length} packages in the lockfile, ${faults.length} faults.`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Names of installed packages with an install script, node-gyp's implicit one included. */
function listInstallScripts(): string[] {
  const store = join(root, 'node_modules/.pnpm')
  const folders = readdirSync(store).flatMap((entry) => {
    const modules = join(store, entry, 'node_modules')
    if (!existsSync(modules)) return []
    return readdirSync(modules).flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner))
        : join(modules, name),
    )
  })
  const names = folders.flatMap((folder) => {
    const path = join(folder, 'package.json')
    if (!existsSync(path)) return []
    const { name, scripts = {} } = JSON.parse(readFileSync(path, 'utf8')) as Manifest & { name: string }
    const hasHook = ['preinstall', 'install', 'postinstall'].some((hook) => hook in scripts)
    return hasHook || existsSync(join(folder, 'binding.gyp')) ? [name] : []
  })
  return [...new Set(names)]
}
