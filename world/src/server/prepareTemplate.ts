import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageDir } from '../paths.ts'

const require = createRequire(import.meta.url)

/**
 * Makes the database a new server starts from, unless these migrations have one: initialising PostgreSQL takes seconds, which a world
 * spends on its chains anyway. Where it fails the server initialises its own.
 */
export async function prepareTemplate({ signal }: { signal: AbortSignal }): Promise<void> {
  const cwd = packageDir('@latchkey/server')
  const args = ['--import', pathToFileURL(require.resolve('tsx')).href, join(cwd, 'generateTemplate.ts')]
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore', signal })
  await once(child, 'close').catch(() => undefined)
}
