import { dirname, join, normalize } from 'node:path/posix'

const modules = /\.(?:[cm]?tsx?|[cm]?js)$/
const test = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/
/** Every test depends on these. */
const shared = /^(?:package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.base\.json|vitest\.config\.ts)$/
const extensions = ['', '.ts', '.tsx', '.mts', '.mjs', '.js', '/index.ts']

/**
 * The test files that a change can affect: those that changed, or depend on a changed file. A file depends on every file and workspace
 * package that it names in quotes, so that programs a test starts and files it reads by path count as imports do. A changed file that
 * nothing names may be read by listing its folder: it selects all tests of its package, and of the packages that name that one.
 * A changed file outside of all packages, such as a page of docs/api, also selects what names its folder with a final slash.
 * The tests in scripts/ check the whole repository and are always selected.
 * @param {{ files: ReadonlyMap<string, string>, changed: readonly string[] }} workspace `files` holds the text of every module and
 * package.json by its path, `changed` the paths of changed and removed files.
 * @returns {string[]} paths, sorted; none when nothing changed.
 */
export function selectTests({ files, changed }) {
  const tests = [...files.keys()].filter((file) => test.test(file))
  if (changed.length === 0) return []
  if (changed.some((file) => shared.test(file))) return tests.sort()
  const packages = listPackages(files)
  const usersOf = new Map()
  for (const [file, text] of files) {
    if (!modules.test(file)) continue
    for (const target of listTargets(file, { text, packages, files })) {
      if (!usersOf.has(target)) usersOf.set(target, new Set())
      usersOf.get(target).add(file)
    }
  }
  const touched = new Set()
  const reach = (file) => {
    if (touched.has(file)) return
    touched.add(file)
    // Nothing imports a test; what names one in a comment does not depend on it.
    if (test.test(file)) return
    for (const user of usersOf.get(file) ?? []) reach(user)
  }
  for (const file of changed) {
    reach(file)
    if (!packageOf(file, packages)) reach(`${dirname(file)}/`)
    const isUnnamed = !usersOf.has(file) && !test.test(file) && !file.endsWith('.md')
    const folder = isUnnamed && packageOf(file, packages)
    // A file that reads it by listing its folder is in the same package, or imports that package.
    if (folder) for (const own of files.keys()) if (packageOf(own, packages) === folder) reach(own)
  }
  return tests.filter((file) => touched.has(file) || file.startsWith('scripts/')).sort()
}

/** The folder and the entries of each workspace package, by its name. */
function listPackages(files) {
  const manifests = [...files].filter(([file]) => file.endsWith('/package.json'))
  return new Map(
    manifests.map(([file, text]) => {
      const { name, exports = {} } = JSON.parse(text)
      const folder = dirname(file)
      const entries = Object.entries(exports).filter(([, target]) => typeof target === 'string')
      return [
        name,
        { folder, entries: new Map(entries.map(([key, target]) => [key, normalize(join(folder, target))])) },
      ]
    }),
  )
}

function listTargets(file, { text, packages, files }) {
  const targets = new Set()
  const add = (path) => targets.add(path)
  for (const [, , quoted] of text.matchAll(/(['"`])((?:@latchkey\/|\.{0,2}\/)?[\w@./-]+)\1/g)) {
    const name = /^@latchkey\/[^/]+/.exec(quoted)?.[0]
    const known = name && packages.get(name)
    if (known) {
      const entry = known.entries.get(`.${quoted.slice(name.length)}`)
      if (entry) add(entry)
      // A name alone, outside of an import: its folder is looked up, and a program or page in it started.
      if (entry === undefined || !isImported(text, quoted))
        for (const own of files.keys()) if (own.startsWith(`${known.folder}/`) && !test.test(own)) add(own)
      continue
    }
    if (!quoted.includes('/') && !quoted.includes('.')) continue
    for (const folder of [dirname(file), packageOf(file, packages) ?? '.', '.'])
      for (const extension of extensions) {
        const path = normalize(join(folder, quoted + extension))
        if (extension === '' ? /\.\w+$|\/$/.test(path) && !path.startsWith('..') : files.has(path)) add(path)
      }
  }
  targets.delete(file)
  return targets
}

function isImported(text, quoted) {
  return (
    text.includes(`from '${quoted}'`) || text.includes(`import('${quoted}')`) || text.includes(`import '${quoted}'`)
  )
}

/** The innermost package a file belongs to. */
function packageOf(file, packages) {
  const folders = [...packages.values()].map(({ folder }) => folder).filter((folder) => file.startsWith(`${folder}/`))
  return folders.sort((a, b) => b.length - a.length)[0]
}
