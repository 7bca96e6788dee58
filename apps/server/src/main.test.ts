import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from './test/createTestDatabase.ts'
import { serverProgram } from './test/serverProgram.ts'

// Errors that keep the process from starting.

const someFile = fileURLToPath(import.meta.url)

/** Runs the program to its end. */
async function run(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [serverProgram(), ...args], { env: { ...process.env, ...env } })
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

/** A start that gets as far as listening, without its log. */
const quiet = async () => ({ DATABASE_URL: await createTestDatabase(), LOG_LEVEL: 'silent' })

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

test('an embedded wallet without networks fails the start with one sentence, and no command', async () => {
  const env = { ...(await quiet()), PORT: '0', WALLET_PORT: '0', WALLET_KEY: 'a7'.repeat(32), LATCHKEY_CHAINS: '' }
  expect(await run(env)).toEqual({
    code: 1,
    text:
      'Configuration error: LATCHKEY_CHAINS: is needed with WALLET_PORT: the embedded wallet opens with at least one network. ' +
      'See docs/configuration.md.\n',
  })
  expect((await run(env, ['project', 'list'])).code).toBe(0)
})

test('a DATA_DIR that is a file fails the start with one sentence that says what to set', async () => {
  const { code, text } = await run({ DATABASE_URL: '', DATA_DIR: someFile, PORT: '0' })
  expect(text).toBe(
    `DATA_DIR ${someFile} cannot be used: EEXIST: file already exists, mkdir '${someFile}'. ` +
      'Set it to a folder that this process may write to, or set DATABASE_URL to use PostgreSQL.\n',
  )
  expect(code).toBe(1)
})

test.each([
  ['an unreachable Redis', (): string => '127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1'],
  [
    'a Redis that rejects the password',
    () => new URL(inject('redisUrl')).host,
    'WRONGPASS invalid username-password pair or user is disabled.',
  ],
] as const)('%s fails the start with one sentence that names host and cause', async (_name, host, reason) => {
  const { code, text } = await run({ ...(await quiet()), REDIS_URL: `redis://shop:secret-word@${host()}`, PORT: '0' })
  expect(text).toBe(
    `Redis at ${host()} accepted no connection for the shared state: ${reason}. ` +
      'Check that it runs and can be reached from here, and host, user, password and database in REDIS_URL.\n',
  )
  expect(code).toBe(1)
})

test.each([
  [
    'a HOST that is no address of this machine',
    { HOST: '203.0.113.1', PORT: '0' },
    'HOST 203.0.113.1 is no address of this machine. ' +
      'Set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them.',
  ],
  [
    'a METRICS_HOST that is no address of this machine',
    { PORT: '0', METRICS_PORT: '0', METRICS_HOST: '203.0.113.1' },
    'METRICS_HOST 203.0.113.1 is no address of this machine. ' +
      'Set METRICS_HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them.',
  ],
])('%s fails the start with one sentence that says what to set', async (_name, env, sentence) => {
  const { code, text } = await run({ ...(await quiet()), ...env })
  expect(text).toBe(`${sentence}\n`)
  expect(code).toBe(1)
})

test('a HOST that is a name without an address fails the start with one sentence', async () => {
  // Without a network the lookup cannot tell that the name does not exist.
  const { code, text } = await run({ ...(await quiet()), HOST: 'nowhere.invalid', PORT: '0' })
  expect(text).toMatch(
    /^HOST nowhere\.invalid is a name (without an address|that cannot be looked up now)\. Set HOST to .*\n$/,
  )
  expect(code).toBe(1)
})

test.each([
  ['PORT', (port: string) => ({ PORT: port })],
  ['METRICS_PORT', (port: string) => ({ PORT: '0', METRICS_PORT: port })],
])('a taken %s fails the start with one sentence that names it alone', async (name, env) => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo // it listens on a port
  const { code, text } = await run({ ...(await quiet()), ...env(String(port)) })
  other.close()
  expect(text).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program. Stop that program, or set another ${name}.\n`,
  )
  expect(code).toBe(1)
})
