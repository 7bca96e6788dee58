import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertPortFree } from './ports.ts'

// The starter's own process tree: scripts/start.mjs, the world, its guard, two nodes and the relay.
const portBase = 18_900
const starter = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
let dir: string
let child: ChildProcess
let output = ''

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-main-'))
  output = ''
  child = spawn(process.execPath, [starter, '--no-server', '--no-playground', '--no-phone'], {
    env: { ...process.env, WORLD_PORT_BASE: String(portBase), WORLD_DIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  await until(() => output.includes('Stop it with Ctrl-C'))
})

afterEach(async () => {
  child.kill('SIGKILL')
  await rm(dir, { recursive: true, force: true })
})

test('prints the addresses; SIGTERM and Ctrl-C stop everything and exit with code 0', async () => {
  expect(output).toMatch(new RegExp(`RPC eip155:31338 +http://127\\.0\\.0\\.1:${portBase + 11}\n`))
  expect(existsSync(join(dir, 'world.json'))).toBe(true)
  child.kill('SIGTERM')
  // A terminal's Ctrl-C arrives more than once: at the group, and passed on.
  child.kill('SIGINT')
  expect((await once(child, 'exit'))[0]).toBe(0)
  await expectNothingRuns()
  expect(existsSync(join(dir, 'world.json'))).toBe(false)
})

test('kill -9 of the starter leaves nothing running', async () => {
  child.kill('SIGKILL')
  await until(() => !existsSync(join(dir, 'world.json')))
  await expectNothingRuns()
})

test('kill -9 of the world leaves nothing running', async () => {
  const { pid } = JSON.parse(await readFile(join(dir, 'world.json'), 'utf8'))
  process.kill(pid, 'SIGKILL')
  await once(child, 'exit')
  await expectNothingRuns()
})

async function expectNothingRuns(): Promise<void> {
  const free = () =>
    Promise.all(
      [portBase + 2, portBase + 10, portBase + 11, portBase + 20].map((port) =>
        assertPortFree({ port, part: 'world', base: portBase }),
      ),
    ).then(
      () => true,
      () => false,
    )
  await until(free)
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 50_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It did not happen within 50 s. The starter printed:\n${output}`)
    await delay(20)
  }
}
