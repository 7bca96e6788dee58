import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPart, type PartParameters } from './createPart.ts'
import { type Guard, startGuard } from './startGuard.ts'

const port = 18_990
const url = `http://127.0.0.1:${port}`
const serve = `require('node:http').createServer((_, response) => response.end(String(process.pid))).listen(${port}, '127.0.0.1')`

let dir: string
let guard: Guard
let deaths: string[]

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-part-'))
  guard = startGuard()
  deaths = []
})

afterEach(async () => {
  await guard.stop()
  await rm(dir, { recursive: true })
})

const part = (script: string, overrides: Partial<PartParameters> = {}) =>
  createPart({
    name: 'oven',
    url,
    command: process.execPath,
    args: ['-e', script],
    logFile: join(dir, 'oven.log'),
    guard,
    isReady: async () => (await fetch(url)).ok,
    onDied: (name, reason) => deaths.push(`${name}: ${reason}`),
    ...overrides,
  })

const answer = async () => Number(await (await fetch(url)).text())

test('starts, kills and restarts a process, and stops it without reporting a crash', async () => {
  const oven = part(serve)
  await oven.start()
  const first = await answer()
  expect(oven.pid).toBe(first)
  await oven.kill()
  expect(oven.pid).toBeUndefined()
  await expect(answer()).rejects.toThrow()
  await oven.start()
  expect(await answer()).not.toBe(first)
  await oven.stop()
  await expect(answer()).rejects.toThrow()
  expect(deaths).toEqual([])
})

test('a process that ends by itself is reported with its log', async () => {
  const oven = part(serve)
  await oven.start()
  process.kill(await answer(), 'SIGKILL')
  await expect
    .poll(() => deaths)
    .toEqual([expect.stringMatching(/^oven: it ended by itself \(SIGKILL\); its log is .*oven\.log$/)])
})

test('a process that never becomes ready is ended, and the error contains its last output', async () => {
  const early = part("console.error('no flour'); process.exit(3)")
  await expect(early.start()).rejects.toThrow(/The oven ended before it answered at http.*\nno flour$/s)
  const silent = part('setInterval(() => {}, 1000)', { readyTimeoutMs: 200 })
  await expect(silent.start()).rejects.toThrow(/The oven did not answer at .* within 0.2 s/)
  expect(silent.pid).toBeUndefined()
})

test('a program that does not exist is named', async () => {
  await expect(part('', { command: '/nowhere/oven' }).start()).rejects.toThrow(
    /could not be started: spawn \/nowhere\/oven ENOENT/,
  )
})

test('the guard ends the processes it watches when it is stopped', async () => {
  const oven = part(serve)
  await oven.start()
  const pid = await answer()
  await guard.stop()
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
