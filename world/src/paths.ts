import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** The repository's root folder. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Built pages and seeded chains by the hash of what they are made of; safe to delete. */
export const cacheDir = join(repositoryRoot, '.cache')

/**
 * The folder of an installed package, found through its package.json.
 * @example packageDir('viem') // '/repo/node_modules/.pnpm/viem@2.57.1/node_modules/viem'
 */
export function packageDir(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}
