import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createPairingClient } from '@latchkey/pairing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRelay, type TestRelay } from '../../../pairing/test/startRelay.ts'

const script = fileURLToPath(new URL('./test/phoneProcess.ts', import.meta.url))
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

let relay: TestRelay
let child: ChildProcess | undefined
let close: (() => void) | undefined
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(() => {
  relay.mute(false)
  child?.kill('SIGKILL')
  close?.()
})
afterAll(() => relay.stop())

/** Runs a wallet in a process of its own and pairs with it. */
function start(mode: string) {
  const items = new Map<string, string>()
  const dapp = createPairingClient({
    projectId: 'test',
    relayUrl: relay.url,
    metadata: { name: 'App', description: '', url: 'https://app.test', icons: [] },
    WebSocket,
    storage: {
      getItem: (key) => items.get(key),
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  })
  close = dapp.close
  const { uri } = dapp.propose({
    namespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  })
  const running = spawn(process.execPath, ['--import', tsx, script, relay.url, uri, mode])
  child = running
  let output = ''
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const closedAt = new Promise<number>((resolve) => {
    running.stdout.on('data', () => output.includes('closed') && resolve(performance.now()))
  })
  const ended = new Promise<{ code: number | null; at: number }>((resolve) =>
    running.once('exit', (code) => resolve({ code, at: performance.now() })),
  )
  return { running, output: () => output, closedAt, ended }
}

test('a process exits once its wallet is closed, after requests to the relay only', async () => {
  const { closedAt, ended, output } = start('plain')
  const { code, at } = await ended
  expect(code, output()).toBe(0)
  expect(output()).toBe('paired eip155:1\nclosed\n')
  // The client's one-second timers expire; a publication that no relay accepts would keep the process alive for a minute.
  expect(at - (await closedAt)).toBeLessThan(10_000)
}, 60_000)

test('a process exits when the relay is silent and a message waits to be published', async () => {
  const { running, closedAt, ended, output } = start('mute')
  await expect.poll(output, { timeout: 30_000 }).toContain('paired')
  relay.mute(true)
  running.stdin?.write('go\n')
  const { code, at } = await ended
  expect(code, output()).toBe(0)
  expect(at - (await closedAt)).toBeLessThan(10_000)
}, 60_000)
