import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, ben, createBackend, createSigningBrowser } from '../../test/signInPage.ts'
import { addSignIn, prepareSignIn } from './onePrompt.ts'
import type { SignInOptions } from './SignIn.ts'
import { writeMessage } from './writeMessage.ts'

// What a wallet signs in the prompt that connects it.

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  browser = createSigningBrowser({ isPairable: true })
})
afterEach(() => browser.closeTabs())

const { signal } = new AbortController()
const openTab = (options: SignInOptions) => browser.openTab({ required: true, ...options })

test('is the page’s message with a nonce of the storage, on every network, the chosen one first', async () => {
  const { storage } = createBackend()
  const latchkey = openTab({ storage, statement: 'Sign in to Example.', resources: ['https://app.example/terms'] })
  latchkey.store.setState({ chosenNetworks: { eip155: 'eip155:2' } })
  expect(await prepareSignIn(latchkey, { signal })).toEqual({
    domain: location.host,
    uri: location.origin,
    nonce: 'nonce0001',
    chains: ['eip155:2', 'eip155:1'],
    statement: 'Sign in to Example.',
    resources: ['https://app.example/terms'],
  })
  expect(storage.createNonce).toHaveBeenCalledWith(expect.objectContaining({ account: 'eip155' }))
})

test.each<[string, (storage: ReturnType<typeof createBackend>['storage']) => SignInOptions]>([
  [
    'whose storage has no nonce',
    (storage) => ({ storage: { ...storage, createNonce: () => Promise.reject(new Error('offline')) } }),
  ],
  ['whose nonce is none', (storage) => ({ storage: { ...storage, createNonce: async () => ({ nonce: 'no' }) } })],
  ['whose statement no message has', (storage) => ({ storage, statement: 'Two\nlines' })],
  [
    'whose clock is ahead of the storage’s',
    (storage) => ({
      storage: { ...storage, createNonce: async () => ({ nonce: 'nonce0001', latestIssue: Date.now() - 61_000 }) },
    }),
  ],
])('is nothing on a page %s, which asks once the wallet is connected', async (_, options) => {
  expect(await prepareSignIn(openTab(options(createBackend().storage)), { signal })).toBeUndefined()
})

test('is nothing where the storage does not respond within three seconds, or the visitor leaves', async () => {
  const storage = { ...createBackend().storage, createNonce: () => new Promise<never>(() => {}) }
  const latchkey = openTab({ storage })
  expect(await prepareSignIn(latchkey, { signal: AbortSignal.timeout(50) })).toBeUndefined()
  const startedAt = performance.now()
  expect(await prepareSignIn(latchkey, { signal })).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

test('begins a session once its storage has accepted it, in every tab', async () => {
  const { storage, sessions } = createBackend()
  const onEvent = vi.fn()
  const latchkey = browser.openTab({ required: true, storage }, { onEvent })
  const { nonce } = await storage.createNonce({ account: 'eip155', signal })
  const [other, wanted] = await Promise.all(
    (['eip155:2', 'eip155:1'] as const).map(async (chain) => {
      const account = `${chain}:${ann}` as const
      return { account, message: (await writeMessage(latchkey, { account, nonce })).message, signature: '0x22' }
    }),
  )
  if (!other || !wanted) throw new Error('unreachable')
  await addSignIn(latchkey, [other, wanted])
  expect(storage.addSession.mock.calls.map(([signed]) => signed)).toEqual([wanted])
  expect(storage.addSession.mock.calls[0]?.[1].fields).toMatchObject({ nonce, domain: location.host })
  expect([...sessions.keys()]).toEqual([wanted.account])
  expect(onEvent).toHaveBeenCalledWith({ name: 'SIGN_IN_SUCCESS', network: 'eip155:1' })
})

test('is no session where the storage, or the page’s verifier, does not accept it', async () => {
  const { storage, sessions } = createBackend()
  const account = `eip155:1:${ben}` as const
  const verifier = { namespace: 'eip155', verify: vi.fn(async () => false) }
  const latchkey = openTab({ storage, verifier })
  const { message } = await writeMessage(latchkey, { account, nonce: 'nonce0001' })
  await addSignIn(latchkey, [{ account, message, signature: '0x22' }])
  expect(storage.addSession).not.toHaveBeenCalled()
  verifier.verify.mockResolvedValue(true)
  storage.addSession.mockRejectedValueOnce(new Error('bad_signature'))
  await addSignIn(latchkey, [{ account, message, signature: '0x22' }])
  await addSignIn(latchkey, [{ account: 'nobody', message, signature: '0x22' }])
  expect([storage.addSession.mock.calls.length, sessions.size]).toEqual([1, 0])
})
