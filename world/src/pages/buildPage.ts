import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { hashFiles } from '../hashFiles.ts'
import { cacheDir, packageDir, repositoryRoot } from '../paths.ts'

/**
 * Builds a page of the repository with Vite, unless the same sources were built before.
 * @param options.packageName the page's package, which has the Vite configuration.
 * @param options.name what the page is called in messages and in the cache.
 * @param options.entry the file that a finished build has; index.html when absent.
 * @param options.modes of Vite, for a page that is built in several steps into one folder; one step without a mode when absent.
 * @returns the folder with that file.
 * @throws Error with Vite's output when the build fails.
 */
export async function buildPage(options: {
  name: string
  packageName: string
  entry?: string
  modes?: readonly string[]
  signal?: AbortSignal
}): Promise<string> {
  const { name, packageName, entry = 'index.html', modes = ['production'], signal } = options
  const root = packageDir(packageName)
  // What the page is made of: a change in any of these builds it anew.
  const hash = await hashFiles(repositoryRoot, {
    paths: ['packages', relative(repositoryRoot, root), 'pnpm-lock.yaml'],
  })
  const folder = join(cacheDir, name, hash)
  if (existsSync(join(folder, entry))) return folder
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  try {
    for (const mode of modes) {
      // The folder is new, and a later step keeps what an earlier one wrote.
      const args = ['build', '--mode', mode, '--outDir', unfinished, '--emptyOutDir', 'false', '--logLevel', 'warn']
      await runVite(args, { name, root, signal })
    }
    if (!existsSync(join(unfinished, entry))) throw new Error(`The ${name} was built without ${entry}.`)
    // Another world may have built the same meanwhile: then its folder stays.
    if (!existsSync(folder)) await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

async function runVite(
  args: readonly string[],
  options: { name: string; root: string; signal?: AbortSignal },
): Promise<void> {
  const { name, root, signal } = options
  const child = spawn(process.execPath, [join(packageDir('vite'), 'bin/vite.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
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
      code === 0 ? resolve() : reject(new Error(`The ${name} does not build.\n${output.trim()}`)),
    )
  })
}
