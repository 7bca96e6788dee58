import { formatSignIn } from '@latchkey/wire/sign-in'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { connectorId, createBackend, createSigningBrowser } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { signIn } from '../actions/signIn.ts'
import type { BaseError } from '../errors/BaseError.ts'
import { HttpStatusError } from '../errors/server.ts'
import { SignInMessageError, SignInRefusedError, SignInUnverifiableError } from '../errors/signInFaults.ts'
import type { LatchkeyOptions } from '../latchkey.ts'
import type { SignInOptions } from '../signIn/SignIn.ts'
import { addNotice, clearNotices, getNotices } from './notices.ts'
import { toSignInNotice } from './toSignInNotice.ts'
import { watchFaults } from './watchFaults.ts'

let browser: ReturnType<typeof createSigningBrowser>
let warn: MockInstance<typeof console.warn>
let watching: AbortController
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  browser = createSigningBrowser()
  watching = new AbortController()
})
/** A page of a development build: with its notices, and nothing else that happens. */
function openPage(given: unknown) {
  const latchkey = browser.openTab(given as SignInOptions)
  watchFaults(latchkey, watching.signal)
  return latchkey
}
afterEach(async () => {
  watching.abort()
  await browser.closeTabs()
  clearNotices()
  vi.restoreAllMocks()
  localStorage.clear()
})

test.each<[string, unknown]>([
  ['`signIn.storage`', { storage: 'session' }],
  ['`signIn.chains`', { chains: ['1'] }],
  ['`signIn.statement`', { statement: 'Grüße' }],
  ['`signIn.statement`', { statement: 'One.\nTwo.' }],
  ['`signIn.resources`', { resources: ['my files'] }],
  ['`signIn.verifier`', { verifier: { namespace: 'solana', verify: async () => true } }],
])('a malformed %s is a notice and one line in the console before anybody acts: %j', (option, given) => {
  openPage(given)
  expect(getNotices()).toEqual([{ title: 'Invalid Option', fix: expect.stringContaining(option) }])
  expect(getNotices()[0]?.fix).toMatch(/^The option .+ (must|has|lacks) .+\.$/)
  expect(warn.mock.calls).toEqual([[`Latchkey: Invalid Option. ${getNotices()[0]?.fix}`]])
})

test('each fault of the option is a notice, and signing in adds none', async () => {
  const latchkey = openPage({ storage: 'session', chains: ['1'] })
  expect(getNotices().map(({ fix }) => fix.slice(0, 25))).toEqual([
    'The option `signIn.chains',
    'The option `signIn.storag',
  ])
  await connect(latchkey, { connectorId })
  await expect(signIn(latchkey)).rejects.toThrow('signIn.chains')
  expect(warn).toHaveBeenCalledTimes(2)
})

const ofServer = (reason: string) =>
  new SignInRefusedError({ reason, cause: new HttpStatusError({ status: 400, details: `{"code":"${reason}"}` }) })
const ofPage = (reason: string) => new SignInRefusedError({ reason })
const ofMessage = (reason: string) => new SignInMessageError({ reason, cause: new Error('it is for evil.example') })
const noNode = (cause: Error) => new SignInUnverifiableError({ cause })
const withServer = { serverUrl: 'https://server.test', projectId: 'shop', signIn: {} }
const withBackend = { signIn: { storage: { url: '/auth' } } }

test.each<[string, BaseError, Partial<LatchkeyOptions>, string]>([
  [
    'the server’s wrong_domain',
    ofServer('wrong_domain'),
    withServer,
    `Add ${location.origin} to the project’s origins`,
  ],
  ['the backend’s wrong_domain', ofServer('wrong_domain'), withBackend, '`domain` of `createAuth`'],
  ['the server’s wrong_chain', ofServer('wrong_chain'), withServer, 'Add eip155:1 to LATCHKEY_CHAINS'],
  ['the backend’s wrong_chain', ofServer('wrong_chain'), withBackend, '`chains` of `createAuth`'],
  ['the backend’s wrong_statement', ofServer('wrong_statement'), withBackend, 'the same `statement`'],
  ['the server’s issued_in_future', ofServer('issued_in_future'), withServer, 'ahead of that of the server'],
  ['the server’s bad_signature', ofServer('bad_signature'), withServer, 'sign the message unchanged'],
  ['the server’s csrf', ofServer('csrf'), withServer, 'on the site of this page'],
  ['another code', ofServer('too_late'), withServer, 'the log of the server'],
  [
    'no node of the server',
    noNode(ofServer('unverifiable').cause as Error),
    withServer,
    'No node of eip155:1 responds to the server',
  ],
  ['no node of the page', noNode(new Error('no')), withServer, 'responds to this page'],
  ['the page’s own verifier', ofPage('bad_signature'), withServer, '`signIn.verifier` refused'],
  ['another site’s session', ofPage('wrong_domain'), withBackend, location.host],
  ['a messenger of another domain', ofMessage('wrong_domain'), withServer, location.host],
  ['a messenger without the nonce', ofMessage('wrong_nonce'), withServer, '`nonce`'],
  ['a message that is none', ofMessage('bad_message'), withServer, '`formatSignIn(fields)`'],
  [
    'a refused nonce',
    new HttpStatusError({ status: 400, details: '{"status":400,"code":"wrong_chain"}' }),
    withServer,
    'LATCHKEY_CHAINS',
  ],
])('%s says what to change, and nothing of the message', (_, error, options, words) => {
  const notice = toSignInNotice(error, { options: { adapters: [], ...options }, network: 'eip155:1' })
  expect(notice?.fix).toContain(words)
  expect(notice?.fix).toMatch(/^[A-Z].+\.$/)
  expect(`${notice?.title} ${notice?.fix}`).not.toContain('evil.example')
})

test('a reason that is no code is not shown', () => {
  const reason = 'wrong for 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const notice = toSignInNotice(ofPage(reason), { options: { adapters: [] }, network: undefined })
  expect(notice).toMatchObject({ title: 'Sign-In Refused' })
  expect(JSON.stringify(notice)).not.toContain('0x5a')
})

test('a messenger of another domain is told in one line, however often it is tried', async () => {
  const { storage } = createBackend()
  const messenger: SignInOptions['messenger'] = (fields) => formatSignIn({ ...fields, domain: 'evil.example' })
  const latchkey = browser.openTab({ storage, messenger })
  const { options } = latchkey
  await connect(latchkey, { connectorId })
  for (let count = 0; count < 2; count += 1) {
    const error = await signIn(latchkey).catch((thrown: BaseError) => thrown)
    const notice = toSignInNotice(error as BaseError, { options, network: 'eip155:1' })
    if (notice) addNotice(notice)
  }
  expect(warn.mock.calls).toEqual([
    [
      `Latchkey: Sign-In Message Not Valid: wrong_domain. Have \`signIn.messenger\` write the domain of this page, ${location.host}, and no other one.`,
    ],
  ])
})
