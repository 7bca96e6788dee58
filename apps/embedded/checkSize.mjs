// npm run size: builds the page into a temporary folder, prints what each file weighs after gzip, and fails over budget.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * Bytes after gzip. `boot` is everything until the visitor is asked to approve something; the rest loads when it is needed.
 * `reviewTransaction` comes with the first transaction; typed data needs the list of known tokens too, so it is in `later`. `requestNode` is what that, `chains` and
 * `later` share.
 */
const budgets = {
  boot: 40_000,
  vault: 200_000,
  later: 49_700,
  requestNode: 2_100,
  reviewTransaction: 12_600,
  chains: 18_200,
  passkeys: 1_000,
  socialMarks: 2_600,
  ceremonies: 1_100,
  ar: 9_100,
}

const root = fileURLToPath(new URL('.', import.meta.url))
const dist = mkdtempSync(join(tmpdir(), 'latchkey-embedded-size-'))
try {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const mode of ['boot', 'vault'])
    execFileSync(process.execPath, [vite, 'build', '--mode', mode, '--outDir', dist, '--logLevel', 'error'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const faults = readdirSync(join(dist, 'assets')).flatMap((file) => {
    const [name] = file.split('-', 1)
    const bytes = gzipSync(readFileSync(join(dist, 'assets', file)), { level: 9 }).length
    const budget = budgets[name]
    process.stdout.write(`embedded ${name}: ${(bytes / 1000).toFixed(1)} kB of ${(budget ?? 0) / 1000} kB\n`)
    return bytes <= (budget ?? 0)
      ? []
      : [`embedded ${file}: ${bytes} B, over its budget in apps/embedded/checkSize.mjs.`]
  })
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  rmSync(dist, { recursive: true, force: true })
}
