import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient, memoryStorage, requested } from '../test/createTestClient.ts'
import { scriptWallet } from '../test/scriptWallet.ts'
import { startRelay } from '../test/startRelay.ts'
import { account } from '../test/startWallet.ts'
import { secureRandom } from './crypto/envelope.ts'
import { toHex } from './encoding/bytes.ts'
import type { PairingContext } from './PairingContext.ts'
import { sealFor } from './session/publish.ts'

// A nonce used twice under one key reveals the difference of two messages, and allows both to be forged.

vi.setConfig({ testTimeout: 120_000 })
const closers: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closers.splice(0).reverse()) await close()
})

/** The nonce of an envelope of type 0, hex. */
function nonceOf(message: string): string {
  const envelope = Buffer.from(message, 'base64')
  expect(envelope[0]).toBe(0)
  return envelope.subarray(1, 13).toString('hex')
}

test('100,000 envelopes under one key have different nonces', () => {
  // Only what sealFor reads of a client.
  const context = { randomBytes: secureRandom, isNew: () => true } as unknown as PairingContext
  const options = { topic: 'a'.repeat(64), symKey: '07'.repeat(32), idToken: '1', members: { result: true } }
  const nonces = new Set<string>()
  const columns = Array.from({ length: 12 }, () => new Set<number>())
  for (let i = 0; i < 100_000; i++) {
    const envelope = Buffer.from(sealFor(context, options), 'base64')
    nonces.add(envelope.toString('latin1', 1, 13))
    for (const [at, seen] of columns.entries()) seen.add(envelope[at + 1] ?? -1)
  }
  expect(nonces.size).toBe(100_000)
  // No byte of it stands still or counts.
  expect(columns.map(({ size }) => size)).toEqual(Array(12).fill(256))
})

test('takes every nonce from the platform’s random generator, also after a reload with the same session', async () => {
  const drawn: string[] = []
  const original = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const filled = original(array)
    if (filled instanceof Uint8Array && filled.length === 12) drawn.push(toHex(filled))
    return filled
  })
  const relay = await startRelay()
  closers.push(() => relay.stop())
  const wallet = scriptWallet({ relayUrl: relay.url })
  closers.push(wallet.stop)
  const storage = memoryStorage()
  const start = () => {
    const client = createTestClient({ relayUrl: relay.url, storage })
    closers.push(client.close)
    return client
  }

  const before = start()
  const { uri, approval } = before.propose({ namespaces: requested })
  await wallet.approve(uri, await wallet.scan(uri))
  const { topic } = await approval
  for (let i = 0; i < 10; i++) await sendRequest(before, `0x0${i}`)
  before.close()
  const after = start()
  for (let i = 0; i < 10; i++) await sendRequest(after, `0x1${i}`)
  await after.disconnect({ topic })

  const own = relay.log.flatMap(({ method, params }) => {
    if (method === 'wc_proposeSession') return params.sessionProposal ?? []
    // The wallet of this test says 0 for every tag.
    return method === 'irn_publish' && params.tag !== 0 ? (params.message ?? []) : []
  })
  // The proposal, its settlement's answer, twenty requests, the end.
  expect(own.length).toBeGreaterThanOrEqual(23)
  const nonces = own.map(nonceOf)
  expect(new Set(nonces).size).toBe(own.length)
  for (const nonce of nonces) expect(drawn).toContain(nonce)

  async function sendRequest(client: typeof before, word: string): Promise<void> {
    const answer = client.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [word, account] })
    const request = await wallet.hear(({ rpc }) => JSON.stringify(rpc.body.params ?? '').includes(`"${word}"`))
    await wallet.say(topic, { result: word }, request.idToken)
    expect(await answer).toBe(word)
  }
})
