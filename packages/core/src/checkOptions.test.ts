import { expect, test } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../test/scriptedAdapter.ts'
import { createLatchkey } from './createLatchkey.ts'
import type { LatchkeyOptions } from './latchkey.ts'

const adapter = scriptedAdapter([createScriptedWallet()])
const create = (options: Partial<LatchkeyOptions>) => () => createLatchkey({ adapters: [adapter], ...options })

test.each<[string, Partial<LatchkeyOptions>]>([
  ['adapters', { adapters: undefined }],
  ['adapters', { adapters: [(() => adapter) as never] }],
  ['adapters', { adapters: [adapter, adapter] }],
  ['serverUrl', { serverUrl: 'ftp://server.test' }],
  ['defaultNetwork', { defaultNetwork: 'eip155' as 'eip155:1' }],
  ['defaultNetwork', { defaultNetwork: 'eip155:999' }],
  ['pairing.relayUrl', { pairing: { relayUrl: 'https://relay.test' } }],
  ['embeddedWallet.url', { embeddedWallet: { url: 'http://wallet.example.com' } }],
  ['embeddedWallet.url', { embeddedWallet: { url: 'https://wallet.example.com/' } }],
  ['embeddedWallet.url', { embeddedWallet: { url: 'https://wallet.example.com/v1' } }],
  ['embeddedWallet.url', { embeddedWallet: { url: 'https://user@wallet.example.com' } }],
  ['embeddedWallet.url', { embeddedWallet: { url: 'http://127.0.0.1.evil.test' } }],
  ['embeddedWallet.url', { embeddedWallet: { url: 'javascript:alert(1)' } }],
  ['embeddedWallet.url', { embeddedWallet: { url: '' } }],
  ['names.signer', { names: { signer: ['0x12'] } }],
  ['signIn.storage', { signIn: { storage: 'cookie' } }],
  ['currency', { currency: 'euro' }],
  ['currency', { currency: 'eur' }],
  ['currency', { currency: 'nope' }],
  ['currency', { currency: '' }],
  ['terms.mustAccept', { terms: { mustAccept: true } }],
])('rejects an invalid %s: %o', (option, options) => {
  expect(create(options)).toThrow(expect.objectContaining({ code: 'OPTIONS_INVALID' }))
  expect(create(options)).toThrow(`The option \`${option}\``)
})

test.each([
  ['http://localhost/path', 'must be an origin alone, without a path'],
  ['http://127.0.0.1:8403/', 'must be an origin alone, without a path'],
  ['https://wallet.example.com/v1', 'must be an origin alone, without a path'],
  ['http://wallet.example.com', 'must be an https origin (http only on localhost or 127.0.0.1)'],
  ['http://localhost.evil.test/path', 'must be an https origin (http only on localhost or 127.0.0.1)'],
  ['', 'must be an https origin (http only on localhost or 127.0.0.1)'],
])('says what is wrong with the address "%s" of the embedded wallet', (url, reason) => {
  expect(create({ embeddedWallet: { url } })).toThrow(`\`embeddedWallet.url\` ${reason}, not "${url}"`)
})

test('says what is missing if there are no options at all', () => {
  expect(() => createLatchkey(undefined as never)).toThrow('The option `adapters` must be an array of adapters')
})

test('throws "Project ID Not Configured" for a relay that needs one', () => {
  const pairing = { relayUrl: 'wss://relay.walletconnect.org' }
  expect(create({ pairing })).toThrow('Project ID Not Configured')
  expect(create({ pairing, projectId: 'mine' })).not.toThrow()
  expect(create({ pairing: { relayUrl: 'wss://relay.example.com' } })).not.toThrow()
})

test.each([
  'https://wallet.example.com',
  'https://wallet.example.com:8443',
  'http://127.0.0.1:8403',
  'http://localhost',
])('accepts the origin %s of the embedded wallet', (url) => {
  expect(create({ embeddedWallet: { url } })).not.toThrow()
})

test('accepts every known name, and a currency that the widget does not offer', () => {
  const names = { signer: `0x${'1'.repeat(40)}`, domains: ['example.id'] }
  const settings = { theme: 'locked', clearData: false } as const
  const terms = { privacyUrl: '/privacy', mustAccept: true }
  expect(create({ names, settings, features: { swap: false, buy: false, names: false }, terms })).not.toThrow()
  expect(create({ currency: 'SEK', includeWalletIds: [] })).not.toThrow()
})
