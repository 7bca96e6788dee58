import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

let script: Promise<string> | undefined

/** The mock wallet as one self-contained script, once per process: prebuilt in the package, bundled on the spot in its repository. */
export function getPageScript(): Promise<string> {
  script ??= load()
  return script
}

async function load(): Promise<string> {
  const built = fileURLToPath(new URL('./pageScript.iife.js', import.meta.url))
  if (existsSync(built)) return readFile(built, 'utf8')
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./pageScript.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    minify: true,
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
