import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Folder of this package, whether the code runs from `src/` or bundled from `dist/`: assets and migrations are found from it.
 * @throws Error when no package.json lies above this file.
 */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder)
      throw new Error('The server was moved away from its package: no package.json above its code.')
    folder = parent
  }
  return folder
}
