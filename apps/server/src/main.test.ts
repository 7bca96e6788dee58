import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'

// Errors that keep the process from starting.

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Runs the program to its end. */
async function run(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, ['--import', tsx, main, ...args], { env: { ...process.env, ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, text }
}

/** The tests' PostgreSQL, and a database it does not have. */
const missingDatabase = (): string => new URL('/nothing-here', inject('postgresUrl')).href

test.each([
  [
    'an unreachable PostgreSQL',
    (): string => 'postgres://shop:secret-word@127.0.0.1:1/shop',
    '127.0.0.1:1',
    'connect ECONNREFUSED 127.0.0.1:1',
    [],
  ],
  [
    'an unreachable PostgreSQL, for a command,',
    (): string => 'postgres://shop:secret-word@127.0.0.1:1/shop',
    '127.0.0.1:1',
    'connect ECONNREFUSED 127.0.0.1:1',
    ['project', 'list'],
  ],
  ['a missing database', missingDatabase, undefined, 'database "nothing-here" does not exist', []],
] as const)('%s fails the start with one sentence that says what to check', async (...[, url, host, reason, args]) => {
  const { code, text } = await run({ DATABASE_URL: url(), PORT: '0' }, args)
  expect(text).toBe(
    `PostgreSQL at ${host ?? new URL(url()).host} accepted no connection: ${reason}. ` +
      'Check that it runs and can be reached from here, and host, user, password and database in DATABASE_URL.\n',
  )
  expect(code).toBe(1)
})

test('a DATA_DIR that is a file fails the start with one sentence that says what to set', async () => {
  const { code, text } = await run({ DATABASE_URL: '', DATA_DIR: main, PORT: '0' })
  expect(text).toBe(
    `DATA_DIR ${main} cannot be used: EEXIST: file already exists, mkdir '${main}'. ` +
      'Set it to a folder that this process may write to, or set DATABASE_URL to use PostgreSQL.\n',
  )
  expect(code).toBe(1)
})
