import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { alice, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { getBalances, getNativeBalance } from '../actions/getBalances.ts'
import { getIdentity } from '../actions/getIdentity.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'

let api: Awaited<ReturnType<typeof startApiServer>>
let requests: number

beforeEach(async () => {
  api = await startApiServer()
  requests = 0
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

function createTestLatchkey(): Latchkey {
  const adapter = scriptedAdapter([createScriptedWallet()])
  const getNativeBalance = async () => BigInt(++requests)
  const latchkey = createLatchkey({
    adapters: [{ ...adapter, getNativeBalance }],
    storage: memoryStorage(),
    serverUrl: api.url,
  })
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  return latchkey
}

const responses: Record<string, unknown> = {
  balance: { balances: [] },
  identity: { name: null, avatar: null, resolvedAt: null },
}

test.each<[string, number, (latchkey: Latchkey) => Promise<unknown>]>([
  ['token balances', 30, (latchkey) => getBalances(latchkey)],
  ['the native balance', 30, (latchkey) => getNativeBalance(latchkey)],
  ['an identity', 5 * 60, (latchkey) => getIdentity(latchkey, { address: alice })],
])('caches %s for %i s', async (_, seconds, read) => {
  api.answer = ({ url = '' }, response) => {
    requests += 1
    json(response, responses[Object.keys(responses).find((name) => url.includes(name)) ?? ''])
  }
  const latchkey = createTestLatchkey()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  await read(latchkey)
  clock.mockReturnValue(now + seconds * 1000 - 1)
  await read(latchkey)
  expect(requests).toBe(1)
  clock.mockReturnValue(now + seconds * 1000)
  await read(latchkey)
  expect(requests).toBe(2)
})
