import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatWorld } from '../describeWorld.ts'
import { assertPortFree } from '../ports.ts'
import { startWorld } from '../startWorld.ts'
import type { World } from '../World.ts'

const portBase = 19_400
const port = portBase + 20
let dir: string
let world: World

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-world-relay-'))
  world = await startWorld({ portBase, dir, chainIds: [31337], playground: false, server: false })
})
afterAll(async () => {
  await world.stop()
  await rm(dir, { recursive: true, force: true })
})

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

test('the relay runs with the world, is listed, and can be stopped and restarted', async () => {
  expect(world.info.relay).toBe(`ws://127.0.0.1:${port}`)
  expect(formatWorld(world.info)).toMatch(new RegExp(`Relay +ws://127.0.0.1:${port}\n`))
  expect(JSON.parse(await readFile(join(dir, 'world.json'), 'utf8')).relay).toBe(world.info.relay)
  expect(await isReady()).toBe(true)
  await world.relay?.kill()
  expect(await isReady()).toBe(false)
  await world.relay?.start()
  expect(await isReady()).toBe(true)
})

test('it stops with the world', async () => {
  await world.stop()
  await assertPortFree({ port, part: 'relay', base: portBase })
})
