import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/**
 * Folder of this package, which holds the assets and migrations, whether the code runs from `src/` or bundled from `dist/`.
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

const manifest: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))

/** Version of this package, from its package.json. */
export const version = z.object({ version: z.string() }).parse(manifest).version

const timeoutMs = 2_000

/** The commit of the source tree the server runs from, as git reports it; undefined without such a tree or without git. */
export function readCommit(): string | undefined {
  const { stdout } = spawnSync('git', ['rev-parse', '--show-prefix', 'HEAD'], {
    cwd: packageRoot(),
    encoding: 'utf8',
    timeout: timeoutMs,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // Inside another repository, git would report that repository's commit.
  const [, commit] = /^apps\/server\/\n([0-9a-f]{40,64})\n$/.exec(stdout ?? '') ?? []
  return commit
}
