import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, bob, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { getAccount } from '../actions/account.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'

/** The server's identities by address, and the addresses requested. */
let identities: Record<string, { name: string | null; avatar: string | null }>
let requested: string[]
let wallet: ScriptedWallet
let stops: (() => void)[]
beforeEach(() => {
  identities = {}
  requested = []
  stops = []
  wallet = createScriptedWallet()
})
afterEach(() => {
  for (const stop of stops) stop()
})

function startTestLatchkey(storage = memoryStorage(), storageKey = `profile-${crypto.randomUUID()}`): Latchkey {
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([wallet])],
    storage,
    storageKey,
    serverUrl: 'https://server.test',
    async fetch(input) {
      const address = /\/v1\/identity\/(0x\w+)/.exec(String(input))?.[1] ?? ''
      requested.push(address)
      return Response.json({ name: null, avatar: null, ...identities[address], resolvedAt: null })
    },
  })
  stops.push(latchkey.start())
  return latchkey
}

const profile = (latchkey: Latchkey) => {
  const { profileName, profileImage } = getAccount(latchkey)
  return { profileName, profileImage }
}

test('shows the name and picture of each account, and none after disconnecting', async () => {
  identities = {
    [alice]: { name: 'alice.reown.id', avatar: 'https://pictures.test/a.png' },
    [bob]: { name: 'bob.eth', avatar: null },
  }
  const latchkey = startTestLatchkey()
  await connect(latchkey, { connectorId: 'test.wallet' })
  const ofAlice = { profileName: 'alice.reown.id', profileImage: 'https://pictures.test/a.png' }
  await vi.waitFor(() => expect(profile(latchkey)).toEqual(ofAlice))
  wallet.setAccounts([bob, alice])
  expect(profile(latchkey)).toEqual({ profileName: undefined, profileImage: undefined })
  await vi.waitFor(() => expect(profile(latchkey)).toEqual({ profileName: 'bob.eth', profileImage: undefined }))
  expect(latchkey.storage.getItem(`${latchkey.options.storageKey}.profile`)).toContain('bob.eth')
  await disconnect(latchkey)
  expect(latchkey.storage.getItem(`${latchkey.options.storageKey}.profile`)).toBeUndefined()
})

test('caches name and identity for 5 min, across reloads', async () => {
  identities[alice] = { name: 'alice.reown.id', avatar: null }
  const storage = memoryStorage()
  const first = startTestLatchkey(storage, 'profile-kept')
  await connect(first, { connectorId: 'test.wallet' })
  await vi.waitFor(() => expect(profile(first).profileName).toBe('alice.reown.id'))
  const visitAgain = async () => {
    for (const stop of stops.splice(0)) stop()
    const latchkey = startTestLatchkey(storage, 'profile-kept')
    await vi.waitFor(() => expect(profile(latchkey).profileName).toBe('alice.reown.id'))
  }
  await visitAgain()
  expect(requested).toHaveLength(1)
  // However often the page was opened meanwhile.
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 3 * 60_000)
  await visitAgain()
  expect(requested).toHaveLength(1)
  clock.mockReturnValue(now + 5 * 60_000)
  await visitAgain()
  vi.restoreAllMocks()
  expect(requested).toHaveLength(2)
})

test.each([
  ['no dot', { name: 'alice', avatar: null }],
  ['a character that reorders', { name: 'al\u202eice.eth', avatar: null }],
  ['a space', { name: 'alice .eth', avatar: null }],
])('a name with %s is not shown', async (_, identity) => {
  identities[alice] = identity
  const latchkey = startTestLatchkey()
  await connect(latchkey, { connectorId: 'test.wallet' })
  await vi.waitFor(() => expect(latchkey.store.getState().profile).toBeDefined())
  expect(profile(latchkey)).toEqual({ profileName: undefined, profileImage: undefined })
})

test.each(['javascript:alert(1)', 'http://elsewhere.test/a.png', 'data:image/svg+xml;base64,PHN2Zz4='])(
  'a picture that is %s is not shown',
  async (avatar) => {
    identities[alice] = { name: 'alice.eth', avatar }
    const latchkey = startTestLatchkey()
    await connect(latchkey, { connectorId: 'test.wallet' })
    await vi.waitFor(() => expect(profile(latchkey)).toEqual({ profileName: 'alice.eth', profileImage: undefined }))
  },
)
