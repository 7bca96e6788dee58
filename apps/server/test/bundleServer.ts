import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What cannot be in one file with the rest: it loads files of its own. */
const apart = ['@electric-sql/pglite', 'pg-native', 'sharp']
/** Packages in it that are no modules require others. */
const withRequire = `import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);`

/**
 * Bundles the server as it is now, so that all its starts run the same code, and as quickly as an operator's. `remove` takes it away.
 * @param options.withDependencies puts them into the file too: it starts in half the time.
 */
export function bundleServer(options: { withDependencies?: boolean } = {}): { program: string; remove: () => void } {
  const manifest = createRequire(import.meta.url).resolve('@latchkey/server/package.json')
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: Record<string, string> } // our own file
  // Beside the sources, where its dependencies and migrations are found from.
  const cache = join(dirname(manifest), '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bundle-'))
  const program = join(folder, 'main.mjs')
  const own = Object.keys(dependencies).filter((name) => !name.startsWith('@latchkey/'))
  const external = options.withDependencies ? apart : own
  execFileSync(
    join(import.meta.dirname, '../../../node_modules/.bin/esbuild'),
    [
      join(dirname(manifest), 'src/main.ts'),
      ...['--bundle', '--platform=node', '--format=esm', '--log-level=warning', `--outfile=${program}`],
      ...external.map((name) => `--external:${name}`),
      ...(options.withDependencies ? [`--banner:js=${withRequire}`] : []),
    ],
    { stdio: 'inherit' },
  )
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
