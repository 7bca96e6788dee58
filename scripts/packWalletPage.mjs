import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

const sums = 'SHA384SUMS'

/**
 * Builds the embedded wallet's page as a server serves it, and lists the hash of each file in `SHA384SUMS`, as `sha384sum` writes it.
 * @param {string} folder where the build goes; emptied first.
 * @returns {Promise<string>} the list.
 */
export async function packWalletPage(folder) {
  await rm(folder, { recursive: true, force: true })
  const source = join(root, 'apps/embedded')
  for (const mode of ['boot', 'vault'])
    await run(
      join(source, 'node_modules/.bin/vite'),
      ['build', '--mode', mode, '--outDir', folder, '--logLevel', 'warn'],
      {
        cwd: source,
      },
    )
  const list = await listHashes(folder)
  await writeFile(join(folder, sums), list)
  return list
}

/** @param {string} folder of a build. */
async function listHashes(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const lines = files.map(async (file) => {
    const hash = createHash('sha384').update(await readFile(file))
    return `${hash.digest('hex')}  ${file.slice(folder.length + 1)}\n`
  })
  return (await Promise.all(lines)).toSorted((one, other) => one.slice(98).localeCompare(other.slice(98))).join('')
}
