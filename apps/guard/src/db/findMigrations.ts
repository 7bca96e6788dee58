import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that `generate:migration` writes: below this package, whether the code runs from `src/` or bundled from `dist/`. */
export function findMigrations(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const folder = [join(here, 'migrations'), join(here, '../src/db/migrations')].find((one) => existsSync(one))
  if (folder === undefined) throw new Error('The guard was moved away from its package: src/db/migrations is missing.')
  return folder
}
