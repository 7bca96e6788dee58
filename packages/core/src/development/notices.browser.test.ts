import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { BaseError } from '../errors/BaseError.ts'
import { UnsupportedNetworkError } from '../errors/connection.ts'
import { EmbeddedWalletTimeoutError, EmbeddedWalletUnavailableError } from '../errors/embedded.ts'
import { OptionsInvalidError } from '../errors/OptionsInvalidError.ts'
import {
  InvalidAppConfigurationError,
  InvalidProjectIdError,
  JwtTokenNotValidError,
  RelayRefusedError,
  SessionExpiredError,
} from '../errors/pairing.ts'
import { HttpStatusError, ServerAnswerInvalidError } from '../errors/server.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import type { LatchkeyOptions } from '../latchkey.ts'
import { addNotice, clearNotices, getNotices, watchNotices } from './notices.ts'
import { toNotice } from './toNotice.ts'
import { watchFaults } from './watchFaults.ts'

let warn: MockInstance<typeof console.warn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  clearNotices()
  vi.restoreAllMocks()
})

const options: LatchkeyOptions = { adapters: [] }

test.each<[string, BaseError, string]>([
  ['Network Not Found', new UnsupportedNetworkError({ network: 'eip155:5' }), 'eip155:5'],
  ['Invalid App Configuration', new InvalidAppConfigurationError(), location.origin],
  [
    'Invalid App Configuration',
    new HttpStatusError({ status: 403, details: 'Unauthorized: origin not allowed' }),
    location.origin,
  ],
  [
    'Invalid App Configuration',
    new HttpStatusError({ status: 403, details: '<h1>Forbidden by the proxy</h1>' }),
    location.origin,
  ],
  ['Session Expired', new SessionExpiredError(), 'time settings'],
  ['Session Expired', new JwtTokenNotValidError(), 'clock'],
  ['Invalid Project ID', new InvalidProjectIdError(), 'pairing.projectId'],
  [
    'Project ID Not Configured',
    new HttpStatusError({ status: 401, details: 'We failed to authenticate your request' }),
    '`projectId`',
  ],
  [
    'Project ID Not Configured',
    new OptionsInvalidError({
      option: 'pairing.projectId',
      reason: 'is needed by this relay (Project ID Not Configured)',
    }),
    'pairing.projectId',
  ],
  ['Network Error - Could not load embedded wallet', new EmbeddedWalletUnavailableError(), 'WALLET_URL'],
  ['Embedded Wallet Request Timed Out', new EmbeddedWalletTimeoutError({ request: 'user', timeoutMs: 1 }), 'server'],
  ['Relay Refused the Project', new RelayRefusedError(), 'pairing.relayUrl'],
  ['Server of Another Version', new ServerAnswerInvalidError({ url: 'https://server.test' }), 'same version'],
])('“%s” has a sentence with the fix', (title, error, word) => {
  const notice = toNotice(error, options)
  expect(notice?.title).toBe(title)
  expect(notice?.fix).toContain(word)
  expect(notice?.fix).toMatch(/^[A-Z].+\.$/)
})

test('an error that a visitor causes, or an outage, is no notice', () => {
  expect(toNotice(new UserRejectedError(), options)).toBeUndefined()
  expect(toNotice(new HttpStatusError({ status: 503 }), options)).toBeUndefined()
  expect(toNotice(new HttpStatusError({ status: 403, details: '{"code":"device_denied"}' }), options)).toBeUndefined()
})

test('a notice is one line in the console, once', () => {
  const onChange = vi.fn()
  const stop = watchNotices(onChange)
  addNotice({ title: 'Invalid Project ID', fix: 'Correct it.' })
  addNotice({ title: 'Invalid Project ID', fix: 'Correct it.' })
  expect(getNotices()).toEqual([{ title: 'Invalid Project ID', fix: 'Correct it.' }])
  expect(warn.mock.calls).toEqual([['Latchkey: Invalid Project ID. Correct it.']])
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
})

test('an adapter without networks, and an address that the page’s policy blocks, are notices until Latchkey stops', () => {
  const adapter = { ...scriptedAdapter([createScriptedWallet()]), networks: [] }
  const latchkey = createLatchkey({ adapters: [adapter], serverUrl: 'https://api.invalid' })
  const controller = new AbortController()
  watchFaults(latchkey, controller.signal)
  const block = (blockedURI: string) =>
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', {
        blockedURI,
        effectiveDirective: 'connect-src',
        disposition: 'enforce',
      }),
    )
  block('https://api.invalid/health')
  block('https://elsewhere.invalid/')
  expect(getNotices().map(({ title }) => title)).toEqual([
    'Adapter Without Networks',
    'Blocked by Content-Security-Policy',
  ])
  controller.abort()
  clearNotices()
  block('https://api.invalid/health')
  expect(getNotices()).toEqual([])
})
