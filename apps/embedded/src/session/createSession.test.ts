import { laterEndpoints } from '@latchkey/wire/wallet'
import { expect, test, vi } from 'vitest'
import { createWalletApi } from '../api/walletApi.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { createSession, prepareSession } from './createSession.ts'

const email = 'ada@example.com'

async function signIn() {
  const server = await createServerDouble(walletOrigin)
  const requests: string[] = []
  /** What happens to the next response. */
  const network: { lose: number; hold?: Promise<void> } = { lose: 0 }
  const fetch = async (path: string, init: RequestInit) => {
    requests.push(path)
    const response = await server.fetch(path, init)
    if (path === '/v1/wallet/session') await network.hold
    if (network.lose > 0) {
      network.lose -= 1
      throw new TypeError('network')
    }
    return response
  }
  const device = await createDevice({ ...server, fetch })
  const login = async () => {
    const { flowId } = await device.api.call('startEmailLogin', { email, origin: device.origin })
    const prepared = await prepareSession()
    const body = { flowId, code: server.lastCode(), refreshHash: prepared.refreshHash }
    await device.session.start(prepared, await device.api.call('finishEmailLogin', body))
  }
  await login()
  /** The same device in another tab, or after a reload. */
  const openTab = (store = device.store) => {
    const api = createWalletApi({
      origin: walletOrigin,
      key: device.keys.signing,
      language: () => 'en',
      loadEndpoints: async () => laterEndpoints,
      request: fetch,
    })
    return createSession({ api, store, locks: device.locks, scope: 'test' })
  }
  return { server, device, requests, network, openTab, login }
}

test('a session comes back after a reload, with another refresh token each time', async () => {
  const { device, openTab } = await signIn()
  const seen = new Set([JSON.stringify(device.records.get('session'))])
  for (let round = 0; round < 3; round += 1) {
    expect(await openTab().restore()).toMatchObject({ logins: [{ label: email }] })
    seen.add(JSON.stringify(device.records.get('session')))
  }
  expect(seen.size).toBe(4)
})

test.each(['is alive', 'has ended'])('a sign-in while another tab renews a session that %s stays', async (state) => {
  const { server, device, network, openTab, login } = await signIn()
  if (state === 'has ended') server.sessions.clear()
  let release = () => {}
  network.hold = new Promise((resolve) => {
    release = resolve
  })
  const restoring = openTab().restore()
  const signingIn = login()
  // The sign-in has its answer, and the renewal waits for its own.
  await vi.waitFor(() => expect(server.sessions.size).toBe(state === 'has ended' ? 1 : 2))
  release()
  await Promise.all([restoring, signingIn])
  expect(await openTab().restore()).toMatchObject({ logins: [{ label: email }] })
  expect(device.session.user()).toMatchObject({ logins: [{ label: email }] })
  // It is the new session that is kept.
  expect([...server.sessions].at(-1)?.previous).toBeDefined()
})

test('ten tabs that start at once keep the session', async () => {
  const { server, openTab } = await signIn()
  const users = await Promise.all(Array.from({ length: 10 }, () => openTab().restore()))
  expect(users.every((user) => user?.logins[0]?.label === email)).toBe(true)
  expect(server.sessions.size).toBe(1)
})

test('a response that is lost loses no session: the next start repeats the exchange', async () => {
  const { network, openTab } = await signIn()
  network.lose = 1
  await expect(openTab().restore()).rejects.toThrow('server_unreachable')
  expect(await openTab().restore()).toMatchObject({ logins: [{ label: email }] })
})

test('a restore waits for no write, and one whose write is lost loses no session', async () => {
  const { device, openTab } = await signIn()
  const lostWrite = { ...device.store, write: () => new Promise<void>(() => {}) }
  const kept = JSON.stringify(device.records.get('session'))
  expect(await openTab(lostWrite).restore()).toMatchObject({ logins: [{ label: email }] })
  expect(JSON.stringify(device.records.get('session'))).toBe(kept)
  device.locks.request = (_name, run) => run()
  expect(await openTab().restore()).toMatchObject({ logins: [{ label: email }] })
  expect(JSON.stringify(device.records.get('session'))).not.toBe(kept)
})

test('a session that ended elsewhere is forgotten here', async () => {
  const { server, device, openTab } = await signIn()
  const ended = vi.fn()
  device.session.watch(ended)
  server.sessions.clear()
  await expect(device.session.call('listSessions', {})).rejects.toThrow('session_ended')
  expect(device.session.user()).toBeUndefined()
  expect(ended).toHaveBeenLastCalledWith(undefined)
  expect(device.records.has('session')).toBe(false)
  expect(await openTab().restore()).toBeUndefined()
})

test('signing out ends the session at the server, and here even if the server cannot be reached', async () => {
  const { server, device, network } = await signIn()
  await device.session.end()
  expect(server.sessions.size).toBe(0)
  expect(device.records.has('session')).toBe(false)

  const offline = await signIn()
  offline.network.lose = Number.POSITIVE_INFINITY
  await offline.device.session.end()
  expect(offline.device.session.user()).toBeUndefined()
  expect(network.lose).toBe(0)
})
