import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { logStream } from './logStream.ts'

const write = process.stdout.write
afterEach(() => {
  process.stdout.write = write
})

/** What is written to standard output from now on. */
function captureWrites(): string[] {
  const writes: string[] = []
  process.stdout.write = ((chunk: string | Buffer) => writes.push(String(chunk)) > 0) as typeof process.stdout.write
  return writes
}

test('writes the lines of several turns of the event loop at once, in their order', async () => {
  const writes = captureWrites()
  for (const line of ['one\n', 'two: ä, 日本\n', 'three\n']) {
    logStream.write(line)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(writes).toEqual([])
  await expect.poll(() => writes, { interval: 5 }).toEqual(['one\ntwo: ä, 日本\nthree\n'])
})

test('writes lines of any length whole and in their order', () => {
  const writes = captureWrites()
  const lines = [10, 30_000, 10, 100_000, 10, 21_845].map((length, index) => `${String(index).repeat(length)}\n`)
  for (const line of lines) logStream.write(line)
  logStream.flushSync()
  expect(writes.join('')).toBe(lines.join(''))
})

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const file = new URL('./logStream.ts', import.meta.url).href

/** Runs a script that logs, and ends with the process's exit code. */
async function run(script: string, { isRead = true } = {}) {
  const text = `import { logStream } from '${file}'\n${script}`
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', text])
  let logged = ''
  if (isRead) child.stdout.on('data', (chunk: Buffer) => (logged += String(chunk)))
  else child.stdout.destroy()
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, logged }
}

test.each([
  ['the process exits', 'process.exit(3)', 3],
  ['an exception ends the process', 'throw new Error("it broke")', 1],
])('writes the last lines when %s', async (_name, end, code) => {
  expect(await run(`logStream.write('last\\n')\n${end}`)).toEqual({ code, logged: 'last\n' })
})

test('does not end the process when nobody reads the log any more', async () => {
  const script = `
    let left = 5
    const timer = setInterval(() => {
      logStream.write('line\\n')
      if ((left -= 1) === 0) clearInterval(timer)
    }, 20)`
  expect(await run(script, { isRead: false })).toMatchObject({ code: 0 })
})
