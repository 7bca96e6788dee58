import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectorId, createBackend, createSigningBrowser } from '../../test/signInPage.ts'
import { getAccount } from '../actions/account.ts'
import { connect } from '../actions/connect.ts'
import { getModal } from '../actions/modal.ts'
import { previewSignIn } from '../actions/previewSignIn.ts'
import { getSignIn, signIn } from '../actions/signIn.ts'
import { OptionsInvalidError } from '../errors/OptionsInvalidError.ts'
import { listOptionFaults } from './listOptionFaults.ts'
import type { SignInOptions } from './SignIn.ts'

let browser: ReturnType<typeof createSigningBrowser>
beforeEach(() => {
  browser = createSigningBrowser()
})
afterEach(async () => {
  await browser.closeTabs()
  localStorage.clear()
})

const verify = async () => true
const { storage } = createBackend()

test.each<[string, unknown, string]>([
  ['signIn', true, 'must be an object'],
  ['signIn.required', { required: 'yes' }, 'must be true or false'],
  ['signIn.statement', { statement: { en: 'Sign in.' } }, 'must be one line of ASCII'],
  ['signIn.resources', { resources: 'https://example.com' }, 'must be an array of URIs'],
  ['signIn.resources', { resources: [1] }, 'must be an array of URIs'],
  ['signIn.chains', { chains: 'eip155:1' }, 'must be an array of CAIP-2 ids such as eip155:1, not "eip155:1"'],
  ['signIn.chains', { chains: ['1'] }, 'not "1"'],
  ['signIn.chains', { chains: [undefined] }, 'not "undefined"'],
  ['signIn.chains', { chains: [1] }, 'not "1"'],
  ['signIn.chains', { chains: ['eip155:5'] }, 'has eip155:5, which no adapter lists'],
  ['signIn.messenger', { messenger: 'formatSignIn' }, 'must be a function'],
  ['signIn.signer', { signer: {} }, 'must be a function'],
  ['signIn.verifier', { verifier: verify }, 'must be a verifier'],
  ['signIn.verifier', { verifier: [{ namespace: 'eip155' }] }, 'must be a verifier'],
  [
    'signIn.verifier',
    {
      verifier: [
        { namespace: 'eip155', verify },
        { namespace: 'eip155', verify },
      ],
    },
    'has two verifiers of the namespace eip155',
  ],
  ['signIn.storage', { storage: 'session' }, 'must be server, cookie, local'],
  ['signIn.storage', { storage: { url: 'http://' } }, 'not "http://"'],
  ['signIn.storage', { storage: { url: 'ftp://files.example' } }, 'not "ftp://files.example"'],
  ['signIn.storage', { storage: { url: '/auth', cookie: 'yes' } }, '`cookie`'],
  ['signIn.storage', { storage: { ...storage, endSession: undefined } }, 'lacks the function endSession'],
  ['signIn.storage', { storage: { ...storage, refreshSession: 1 } }, '`refreshSession`'],
  ['signIn.storage', { storage: { ...storage, listSessions() {} } }, 'both functions'],
  ['signIn.storage', { storage: { ...storage, listSessions: 1, endListedSession: 1 } }, 'both functions'],
])('a malformed %s is an error that names it, and asks no wallet: %j', async (option, given, reason) => {
  const latchkey = browser.openTab(given as SignInOptions)
  await connect(latchkey, { connectorId })
  const error = await signIn(latchkey).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OptionsInvalidError)
  expect((error as OptionsInvalidError).message).toMatch(new RegExp(`^The option \`${option}\` `))
  expect((error as OptionsInvalidError).message).toContain(reason)
  const { caipAddress } = getAccount(latchkey)
  await expect(previewSignIn(latchkey, { account: caipAddress ?? 'eip155:1:0x0' })).rejects.toThrow(reason)
  expect(browser.signed).toEqual([])
})

test.each<[string, unknown]>([
  ['chains that are no list', { required: true, chains: 'eip155:1' }],
  ['a storage that is none', { required: true, storage: {} }],
  ['an address that is none', { required: true, storage: { url: 'http://' } }],
  ['`required` that is no boolean', { required: 'yes' }],
])('whoever has to sign in, with %s, is asked for it and reads why it fails', async (_, given) => {
  const latchkey = browser.openTab(given as SignInOptions)
  void connect(latchkey, { connectorId })
  await expect.poll(() => getModal(latchkey)).toMatchObject({ open: true, stack: [{ view: 'SIWXSignMessage' }] })
  await expect(signIn(latchkey)).rejects.toThrow(OptionsInvalidError)
  expect(getSignIn(latchkey)).toMatchObject({ status: 'required', error: { code: 'OPTIONS_INVALID' } })
  expect(getModal(latchkey).open).toBe(true)
})

test.each<[string, SignInOptions]>([
  ['nothing', {}],
  ['the app’s own parts', { storage, messenger: () => '', signer: async () => ({ signature: '' }) }],
  ['a backend at a path', { storage: { url: '/auth', cookie: true } }],
  ['a verifier alone', { verifier: { namespace: 'eip155', verify } }],
  ['all others', { required: false, statement: 'Sign in.', resources: ['https://example.com'], chains: ['eip155:1'] }],
])('finds no fault in %s', (_, given) => {
  expect(listOptionFaults(browser.openTab(given))).toEqual([])
})
