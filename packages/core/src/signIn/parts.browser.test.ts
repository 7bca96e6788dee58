import { formatSignIn, type SignInFields } from '@latchkey/wire/sign-in'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, ben, connectorId, createBackend, createSigningBrowser } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { getSession } from '../actions/getSession.ts'
import { previewSignIn } from '../actions/previewSignIn.ts'
import { getSignIn, signIn } from '../actions/signIn.ts'
import { ServerUnavailableError } from '../errors/server.ts'
import { SignInRefusedError } from '../errors/signInFaults.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SignInOptions } from './SignIn.ts'

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  localStorage.clear()
  browser = createSigningBrowser()
})
afterEach(() => {
  vi.restoreAllMocks()
  return browser.closeTabs()
})

async function openConnected(signInOptions: SignInOptions) {
  const latchkey = browser.openTab(signInOptions)
  await connect(latchkey, { connectorId })
  return latchkey
}

test.each<[string, string, (fields: SignInFields) => string]>([
  ['for another site', 'wrong_domain', (fields) => formatSignIn({ ...fields, domain: 'evil.example' })],
  ['of another account', 'wrong_account', (fields) => formatSignIn({ ...fields, account: `eip155:1:${ben}` })],
  ['of another network', 'wrong_chain', (fields) => formatSignIn({ ...fields, account: `eip155:2:${ann}` })],
  ['with a nonce of its own', 'wrong_nonce', (fields) => formatSignIn({ ...fields, nonce: 'another01' })],
  ['that nothing reads', 'bad_message', () => 'I agree.'],
])('a messenger’s message %s is refused before the wallet is asked', async (_, reason, messenger) => {
  const { storage } = createBackend()
  const latchkey = await openConnected({ messenger, storage })
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_MESSAGE', reason })
  expect(browser.signed).toEqual([])
  expect(storage.addSession).not.toHaveBeenCalled()
})

test('a messenger may add to the message', async () => {
  const messenger = (fields: SignInFields) => formatSignIn({ ...fields, requestId: 'request-7' })
  await signIn(await openConnected({ messenger }))
  expect(browser.signed[0]).toContain('\nRequest ID: request-7')
})

test('a statement that no message has is the app’s error, and reaches no wallet', async () => {
  const latchkey = await openConnected({ statement: 'Two\nlines' })
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_MESSAGE' })
  expect(browser.signed).toEqual([])
})

test('a resource that no message has is the app’s error, and reaches no wallet', async () => {
  const latchkey = await openConnected({ resources: ['https://app.example/ä'] })
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_MESSAGE' })
  expect(browser.signed).toEqual([])
})

test('a signature that no one answered is sent again, and the wallet is not asked twice', async () => {
  const { storage } = createBackend()
  const latchkey = await openConnected({ storage })
  storage.addSession.mockRejectedValueOnce(new ServerUnavailableError({ url: 'https://app.example' }))
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' })
  await signIn(latchkey)
  expect(browser.signed).toHaveLength(1)
  const [lost, sent] = storage.addSession.mock.calls
  expect(sent?.[0]).toEqual(lost?.[0])
})

test('a signature whose nonce was used by the request without an answer is signed anew in the same try', async () => {
  const { storage } = createBackend()
  const latchkey = await openConnected({ storage })
  storage.addSession.mockRejectedValueOnce(new ServerUnavailableError({ url: 'https://app.example' }))
  storage.addSession.mockRejectedValueOnce(new SignInRefusedError({ reason: 'nonce_used' }))
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' })
  await signIn(latchkey)
  expect(browser.signed).toHaveLength(2)
  expect(storage.addSession).toHaveBeenCalledTimes(3)
})

test.each<[string, (latchkey: Latchkey) => unknown]>([
  ['disconnected', (latchkey) => disconnect(latchkey)],
  ['waited longer than a nonce lasts', () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000)],
])('a signature that no one answered is not sent for a visitor who %s', async (_, act) => {
  const { storage } = createBackend()
  const latchkey = await openConnected({ storage })
  storage.addSession.mockRejectedValueOnce(new ServerUnavailableError({ url: 'https://app.example' }))
  await expect(signIn(latchkey)).rejects.toThrow()
  await act(latchkey)
  await connect(latchkey, { connectorId })
  await signIn(latchkey)
  expect(browser.signed).toHaveLength(2)
})

test('the time of the message is never ahead of the storage’s', async () => {
  const { storage } = createBackend()
  const latestIssue = Date.parse('2026-01-02T03:04:05.678Z')
  storage.createNonce.mockResolvedValueOnce({ nonce: 'nonce0001', latestIssue })
  await signIn(await openConnected({ storage }))
  expect(browser.signed[0]).toContain('\nIssued At: 2026-01-02T03:04:05.678Z')
})

test('a signer of the app takes the place of the wallet', async () => {
  const { storage } = createBackend()
  const signer = vi.fn(async () => ({ signature: 'own', publicKey: 'key' }))
  await signIn(await openConnected({ signer, storage }))
  expect(browser.signed).toEqual([])
  expect(signer).toHaveBeenCalledWith(expect.objectContaining({ account: `eip155:1:${ann}`, connectorId }))
  expect(storage.addSession.mock.calls[0]?.[0]).toMatchObject({ signature: 'own', publicKey: 'key' })
})

test('only the verifier of the account’s namespace is asked, and what it refuses reaches no storage', async () => {
  const { storage } = createBackend()
  const verify = vi.fn(async () => false)
  const other = { namespace: 'solana', verify: vi.fn() }
  const latchkey = await openConnected({ verifier: [other, { namespace: 'eip155', verify }], storage })
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED', reason: 'bad_signature' })
  expect(storage.addSession).not.toHaveBeenCalled()
  expect(other.verify).not.toHaveBeenCalled()
  verify.mockResolvedValueOnce(true)
  await signIn(latchkey)
  expect(verify).toHaveBeenLastCalledWith(
    expect.objectContaining({ signature: `${ann} signed`, message: browser.signed[1] }),
  )
})

test('what a verifier cannot tell while its node does not respond is no refusal', async () => {
  const { storage } = createBackend()
  const verify = () => Promise.reject(Object.assign(new Error('the node did not answer'), { code: 'unverifiable' }))
  const latchkey = await openConnected({ verifier: { namespace: 'eip155', verify }, storage })
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_UNVERIFIABLE' })
  expect(storage.addSession).not.toHaveBeenCalled()
})

test('the preview is what the messenger writes; it asks no storage and no wallet, and refuses what is not of this page', async () => {
  const { storage } = createBackend()
  const account = `eip155:1:${ann}` as const
  const requestId = 'order-7'
  const latchkey = await openConnected({ storage, messenger: (fields) => formatSignIn({ ...fields, requestId }) })
  expect(await previewSignIn(latchkey, { account })).toMatchObject({ account, domain: location.host, requestId })
  const foreign = await openConnected({ messenger: (fields) => formatSignIn({ ...fields, domain: 'evil.test' }) })
  await expect(previewSignIn(foreign, { account })).rejects.toMatchObject({ reason: 'wrong_domain' })
  expect(storage.createNonce).not.toHaveBeenCalled()
  expect(browser.signed).toEqual([])
})

test('access that ends is refreshed by one of two tabs, and both have the new one', async () => {
  const { storage, setAccessMs } = createBackend({ accessMs: 60_500 })
  const latchkey = await openConnected({ storage })
  const other = browser.openTab({ storage })
  await signIn(latchkey)
  setAccessMs(900_000)
  await vi.waitFor(() => expect(getSignIn(other).status).toBe('signed'), { timeout: 5_000 })
  await vi.waitFor(() => expect(storage.refreshSession).toHaveBeenCalled(), { timeout: 5_000 })
  await vi.waitFor(() => {
    const [one, two] = [getSignIn(latchkey).session, getSignIn(other).session]
    expect(one?.accessToken).not.toBe('access 2')
    expect(two?.accessToken).toBe(one?.accessToken)
  })
  expect(storage.refreshSession).toHaveBeenCalledOnce()
})

test('an outage keeps the session, and the refresh is tried again', async () => {
  const { storage, setAccessMs } = createBackend({ accessMs: 60_100 })
  const latchkey = await openConnected({ storage })
  await signIn(latchkey)
  setAccessMs(900_000)
  storage.refreshSession.mockRejectedValueOnce(new Error('offline'))
  await vi.waitFor(() => expect(storage.refreshSession).toHaveBeenCalledTimes(2), { timeout: 8_000 })
  expect(getSignIn(latchkey).status).toBe('signed')
})

test('a session that its storage ended is over', async () => {
  const { storage, sessions } = createBackend({ accessMs: 60_100 })
  const latchkey = await openConnected({ storage, required: true })
  storage.refreshSession.mockImplementationOnce(async ({ account }) => {
    sessions.delete(account)
    return undefined
  })
  await signIn(latchkey)
  await vi.waitFor(() => expect(getSignIn(latchkey).status).toBe('required'), { timeout: 5_000 })
  expect(getSignIn(latchkey).error).toMatchObject({ code: 'SIGN_IN_ENDED' })
})

test.each([
  ['wrong_account', { account: `eip155:1:${ben}` }],
  ['wrong_domain', { domain: 'evil.example' }],
  ['expired', { expiresAt: new Date(Date.now() - 1_000).toISOString() }],
  ['expired', { expiresAt: 'never' }],
  ['expired', { expiresAt: undefined as unknown as string }],
] as const)('a session that is not what was signed is none: %s', async (reason, change) => {
  const { storage } = createBackend()
  const latchkey = await openConnected({ storage })
  const addSession = storage.addSession.getMockImplementation()!
  storage.addSession.mockImplementationOnce(async (...given) => ({ ...(await addSession(...given)), ...change }))
  storage.getSession.mockResolvedValue(undefined)
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED', reason })
  expect(getSignIn(latchkey).status).toBe('none')
})

test('nothing is refreshed once the instance stops', async () => {
  const { storage } = createBackend({ accessMs: 60_300 })
  await signIn(await openConnected({ storage }))
  await browser.closeTabs()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(storage.refreshSession).not.toHaveBeenCalled()
})

test('getSession refreshes what would end on the way', async () => {
  const { storage, sessions } = createBackend()
  const latchkey = await openConnected({ storage })
  const session = await signIn(latchkey)
  sessions.set(session.account, { ...session, accessExpiresAt: new Date(Date.now() + 5_000).toISOString() })
  const fresh = await getSession(latchkey)
  expect(Date.parse(fresh?.accessExpiresAt ?? '')).toBeGreaterThan(Date.now() + 60_000)
  expect(storage.refreshSession).toHaveBeenCalledOnce()
})
