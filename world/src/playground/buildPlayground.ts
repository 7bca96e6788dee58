import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFiles } from '../hashFiles.ts'
import { cacheDir, packageDir, repositoryRoot } from '../paths.ts'

/** What the page is made of: a change in any of these builds it anew. */
const sources = ['packages', 'apps/playground', 'pnpm-lock.yaml']

/**
 * Builds the playground with Vite, unless the same sources were built before.
 * @returns the folder with index.html.
 * @throws Error with Vite's output when the build fails.
 */
export async function buildPlayground(options: { signal?: AbortSignal } = {}): Promise<string> {
  const hash = await hashFiles(repositoryRoot, { paths: sources })
  const folder = join(cacheDir, 'playground', hash)
  if (existsSync(join(folder, 'index.html'))) return folder
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  try {
    await runVite(['build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'], options)
    // Another world may have built the same meanwhile: then its folder stays.
    if (!existsSync(folder)) await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

async function runVite(args: readonly string[], options: { signal?: AbortSignal }): Promise<void> {
  const child = spawn(process.execPath, [join(packageDir('vite'), 'bin/vite.js'), ...args], {
    cwd: packageDir('@latchkey/playground'),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The playground does not build.\n${output.trim()}`)),
    )
  })
}
