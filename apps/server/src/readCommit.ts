import { spawnSync } from 'node:child_process'
import { packageRoot } from './packageRoot.ts'

const timeoutMs = 2_000

/** The commit of the source tree the server runs from, as git says; undefined where it runs from no such tree, or without git. */
export function readCommit(): string | undefined {
  const { stdout } = spawnSync('git', ['rev-parse', '--show-prefix', 'HEAD'], {
    cwd: packageRoot(),
    encoding: 'utf8',
    timeout: timeoutMs,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // Installed inside another repository, the commit would be that one's.
  const [, commit] = /^apps\/server\/\n([0-9a-f]{40,64})\n$/.exec(stdout ?? '') ?? []
  return commit
}
