import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { alice, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { getBalances } from '../actions/getBalances.ts'
import { getIdentity } from '../actions/getIdentity.ts'
import { getNativeBalance } from '../actions/getNativeBalance.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'

let api: Awaited<ReturnType<typeof startApiServer>>
let asked: number

beforeEach(async () => {
  api = await startApiServer()
  asked = 0
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

function createKit(): Latchkey {
  const adapter = scriptedAdapter([createScriptedWallet()])
  const getNativeBalance = async () => BigInt(++asked)
  const kit = createLatchkey({
    adapters: [{ ...adapter, getNativeBalance }],
    storage: memoryStorage(),
    serverUrl: api.url,
  })
  applyEvent(kit, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(kit, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  return kit
}

const answers: Record<string, unknown> = {
  balance: { balances: [] },
  identity: { name: null, avatar: null, resolvedAt: null },
}

test.each<[string, number, (kit: Latchkey) => Promise<unknown>]>([
  ['token balances', 30, (kit) => getBalances(kit)],
  ['the native balance', 30, (kit) => getNativeBalance(kit)],
  ['an identity', 5 * 60, (kit) => getIdentity(kit, { address: alice })],
])('%s: kept for %i s', async (_, seconds, read) => {
  api.answer = ({ url = '' }, response) => {
    asked += 1
    json(response, answers[Object.keys(answers).find((name) => url.includes(name)) ?? ''])
  }
  const kit = createKit()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  await read(kit)
  clock.mockReturnValue(now + seconds * 1000 - 1)
  await read(kit)
  expect(asked).toBe(1)
  clock.mockReturnValue(now + seconds * 1000)
  await read(kit)
  expect(asked).toBe(2)
})
