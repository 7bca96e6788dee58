import { expect, test } from 'vitest'
import { openAccount } from '../flows/openAccount.ts'
import { finishEmailLogin } from '../flows/signInByEmail.ts'
import { startEmailLogin } from '../flows/startEmailLogin.ts'
import type { Ask } from '../screens/screenStore.ts'
import { createSession } from '../session/createSession.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { stretchQuickly } from '../test/stretchQuickly.ts'
import { createAccount } from './createAccount.ts'

const { signal } = new AbortController()
const email = 'ada@example.com'

async function setUp() {
  const server = await createServerDouble(walletOrigin)
  const network = { isDown: false }
  const fetch = (path: string, init: RequestInit) =>
    network.isDown ? Promise.reject(new TypeError('network')) : server.fetch(path, init)
  const device = await createDevice({ ...server, fetch })
  const ask = (async (name: string) =>
    name === 'emailCode' ? { type: 'code', code: server.lastCode() } : { type: 'later' }) as unknown as Ask
  /** The page after it was loaded again on the same device. */
  const reload = () => {
    const { api, store, locks } = device
    return createAccount({ ...device, session: createSession({ api, store, locks, scope: 'test' }) })
  }
  return { network, device, ask, reload }
}

test('the user is known once the wallet was opened, and not before', async () => {
  const { device, ask, reload } = await setUp()
  const account = await createAccount(device)
  const emitted: unknown[] = []
  account.watch((user) => emitted.push(user?.email))
  const login = await startEmailLogin(device, email, signal)
  await finishEmailLogin(device, { login, ask, signal })
  expect(account.user()).toBeUndefined()
  await openAccount(device, { ask, signal, onReady: account.setReady })
  expect(account.user()).toMatchObject({ email, chainId: 'eip155:31337', recovery: ['none'] })
  expect(await (await reload()).restore(signal)).toEqual(account.user())
  await account.leave()
  expect(emitted).toEqual([email, undefined])
  expect(await (await reload()).restore(signal)).toBeUndefined()
})

test('addresses of somebody else, whenever the server says them, are never the visitor’s', async () => {
  const { device, ask, reload } = await setUp()
  const account = await createAccount(device)
  const login = await startEmailLogin(device, email, signal)
  await finishEmailLogin(device, { login, ask, signal })
  await openAccount(device, { ask, signal, onReady: account.setReady })
  const { addresses } = account.requireUser()
  const eves = { ...addresses, eip155: '0x00000000000000000000000000000000000000e1' }
  const swap = (session: typeof device.session) => {
    const { wallet } = session.user() ?? {}
    if (wallet) session.setWallet({ ...wallet, addresses: eves })
  }
  const shown: unknown[] = []
  account.watch((user) => shown.push(user?.addresses.eip155))
  swap(device.session)
  expect(account.user()).toBeUndefined()
  expect(shown).toEqual([undefined])

  const { api, store, locks } = device
  const session = createSession({ api, store, locks, scope: 'test' })
  const restored = await createAccount({
    ...device,
    session: { ...session, restore: (until) => session.restore(until).finally(() => swap(session)) },
  })
  expect(await restored.restore(signal)).toBeUndefined()
  expect((await (await reload()).restore(signal))?.addresses).toEqual(addresses)
})

test('addresses of somebody else are not the visitor’s either where a recovery has just ended', async () => {
  const server = await createServerDouble(walletOrigin)
  const eves = '0x00000000000000000000000000000000000000e1'
  const fetch = async (path: string, init: RequestInit) => {
    const response = await server.fetch(path, init)
    if (path !== '/v1/wallet/enrol') return response
    const facts = (await response.json()) as { addresses: object }
    return Response.json({ ...facts, addresses: { ...facts.addresses, eip155: eves } })
  }
  const shown: string[] = []
  const ask = (async (name: string, { error }: { error?: { code: string } }) => {
    if (error) shown.push(error.code)
    if (error) return { type: 'cancel' }
    const password = 'correct horse battery'
    return name === 'emailCode' ? { type: 'code', code: server.lastCode() } : { type: 'password', password }
  }) as unknown as Ask
  const signIn = async (device: Awaited<ReturnType<typeof createDevice>>) => {
    const account = await createAccount(device)
    const login = await startEmailLogin(device, email, signal)
    await finishEmailLogin(device, { login, ask, signal })
    const opened = openAccount(device, { ask, signal, onReady: account.setReady })
    return { account, opened }
  }
  const first = await signIn(await createDevice(server, { stretch: stretchQuickly }))
  await first.opened
  expect(first.account.user()?.addresses.eip155).not.toBe(eves)

  const second = await signIn(await createDevice({ ...server, fetch }, { stretch: stretchQuickly }))
  await expect(second.opened).rejects.toThrow('user_rejected')
  expect(second.account.user()).toBeUndefined()
  expect(shown).toEqual(['wallet_damaged'])
})

test('a wallet that was never opened here is opened before its address is shown', async () => {
  const server = await createServerDouble(walletOrigin)
  const eves = '0x00000000000000000000000000000000000000e1'
  let isFailing = true
  const fetch = async (path: string, init: RequestInit) => {
    if (path === '/v1/wallet/share' && isFailing) return Response.json({}, { status: 500 })
    const response = await server.fetch(path, init)
    if (isFailing || !/login.code|session$/.test(path)) return response
    const text = await response.text()
    return new Response(text.replace(/"eip155":"0x\w{40}"/, `"eip155":"${eves}"`), response)
  }
  const device = await createDevice({ ...server, fetch })
  const ask = (async (name: string) =>
    name === 'emailCode' ? { type: 'code', code: server.lastCode() } : { type: 'cancel' }) as unknown as Ask
  const signIn = async () => {
    const account = await createAccount(device)
    const login = await startEmailLogin(device, email, signal)
    await finishEmailLogin(device, { login, ask, signal })
    const opened = openAccount(device, { ask, signal, onReady: account.setReady })
    return { account, opened }
  }
  await expect((await signIn()).opened).rejects.toThrow('server_failed')
  isFailing = false
  const again = await signIn()
  await again.opened.catch(() => undefined)
  expect(again.account.user()?.addresses.eip155).not.toBe(eves)
})

test('a start without network keeps the session: the next request finds the user', async () => {
  const { network, device, ask, reload } = await setUp()
  const login = await startEmailLogin(device, email, signal)
  await finishEmailLogin(device, { login, ask, signal })
  await openAccount(device, { ask, signal, onReady: () => {} })
  const account = await reload()
  network.isDown = true
  expect(await account.restore(signal)).toBeUndefined()
  network.isDown = false
  expect(await account.restore(signal)).toMatchObject({ email })
})

test('only the networks of the page can be chosen', async () => {
  const { reload } = await setUp()
  const account = await reload()
  await expect(account.setChain('eip155:1')).rejects.toMatchObject({ code: 'unknown_chain', rpcCode: 4902 })
  await account.setAppChains(['eip155:1'])
  expect(account.chainId()).toBe('eip155:31337')
})
