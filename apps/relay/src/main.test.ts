import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { connectClient } from '../test/connectClient.ts'

// The process itself: settings from its environment, its first line, its end.

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

function run(env: Record<string, string>) {
  const started = spawn(process.execPath, ['--import', tsx, main], { env: { ...process.env, ...env } })
  child = started
  const output = { text: '' }
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk
    })
  return { exited: once(started, 'exit'), output, kill: (signal: NodeJS.Signals) => started.kill(signal) }
}

test('listens, serves, and shuts down gracefully on SIGTERM', async () => {
  const { output, exited, kill } = run({ PORT: '0', LOG_LEVEL: 'info' })
  await expect.poll(() => output.text, { timeout: 20_000 }).toContain('started with version')
  const url = /"url":"([^"]+)"/.exec(output.text)?.[1] ?? ''
  const client = await connectClient(url)
  expect(await client.call('irn_unsubscribe', { topic: 'a'.repeat(64) })).toBe(true)
  kill('SIGTERM')
  expect((await client.closed).code).toBe(1001)
  expect(await exited).toEqual([0, null])
})

test.each([
  ['a setting that does not read', { PORT: 'many' }, /^Configuration error: PORT: .* apps\/relay\/README.md\.\n$/],
  [
    'a variable that is no setting',
    { LATCHKEY_RELAY_HOST: '::1' },
    /^Configuration error: LATCHKEY_RELAY_HOST: is not a setting; the nearest is HOST\. /,
  ],
  [
    'a Redis that is not there',
    { PORT: '0', REDIS_URL: 'redis://127.0.0.1:1' },
    /^Redis does not respond\. Check REDIS_URL/m,
  ],
])('exits with one line for %s', async (_, env, line) => {
  const { output, exited } = run(env)
  expect(await exited).toEqual([1, null])
  expect(output.text).toMatch(line)
  expect(output.text).not.toContain('    at ')
})
