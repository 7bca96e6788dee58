import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'coverage'])

/**
 * One hash over the names and contents of files and folders (folders walked, `node_modules` and `dist` left out).
 * @param root folder the paths are taken from; the same tree elsewhere hashes the same.
 * @param options.paths relative to `root`; one that does not exist counts as empty.
 * @returns 16 hex digits.
 */
export async function hashFiles(root: string, { paths }: { paths: readonly string[] }): Promise<string> {
  const files = (await Promise.all(paths.map((path) => listFiles(join(root, path))))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(relative(root, file)).update('\0')
    hash.update(await readFile(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => !skipped.has(name))
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat()
}
