import { describeRecap, parseSignIn, readRecap } from '@latchkey/wire/sign-in'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { account } from '../../test/startWallet.ts'
import { grant, writeCacao } from '../../test/writeCacao.ts'
import { PairingError } from '../PairingError.ts'
import { createAuthRequest } from './createAuthRequest.ts'

const now = Date.parse('2026-11-30T12:00:00.000Z')
const chains = ['eip155:1', 'eip155:137']
const methods = ['eth_sendTransaction', 'personal_sign']
const parameters = {
  domain: 'app.test',
  uri: 'https://app.test/login',
  nonce: 'a1b2c3d4e5f60718',
  chains,
  statement: 'Sign in to the test.',
  resources: ['https://app.test/terms'],
  expiry: now / 1000 + 600,
}
const request = createAuthRequest(parameters, { methods, now })
const { payload } = request
const [own, asked] = payload.resources as [string, string]
const both = grant(methods, chains)

/** What is wrong with these. */
function codeOf(cacaos: unknown, at = now): string {
  try {
    request.read(cacaos, at)
    return 'accepted'
  } catch (error) {
    expect(error).toBeInstanceOf(PairingError)
    expect(error).toMatchObject({ code: 'AUTHENTICATION_INVALID', cause: { code: expect.any(String) } })
    return ((error as PairingError).cause as { code: string }).code
  }
}

const bent = (change: Record<string, unknown>) => [writeCacao(payload, change)]

describe('accepts', () => {
  test('what was requested, on the chain of the account', () => {
    const { authentication, accounts, methods: granted } = request.read(bent({}), now)
    expect(accounts).toEqual([`eip155:1:${account}`])
    expect(granted).toEqual(methods)
    expect(authentication).toEqual([
      { account: accounts[0], message: expect.any(String), signature: `0x${'5a'.repeat(65)}` },
    ])
    expect(parseSignIn(authentication[0]?.message ?? '')).toMatchObject({
      domain: 'app.test',
      uri: 'https://app.test/login',
      nonce: parameters.nonce,
      issuedAt: '2026-11-30T12:00:00.000Z',
      expirationTime: '2026-11-30T12:10:00.000Z',
      statement: `Sign in to the test. ${describeRecap(readRecap(asked))}`,
      resources: [own, asked],
    })
  })

  test('several chains in one message, with the ReCap’s sentence in the payload or not', () => {
    const short = request.read(bent({ resources: [own, both] }), now)
    expect(short.accounts).toEqual(chains.map((chain) => `${chain}:${account}`))
    const statement = `Sign in to the test. ${describeRecap(readRecap(both))}`
    expect(request.read(bent({ resources: [own, both], statement }), now)).toEqual(short)
  })

  test('a message for each chain', () => {
    const cacaos = chains.map((chain) => writeCacao(payload, { iss: `did:pkh:${chain}:${account}` }))
    expect(request.read(cacaos, now).accounts).toEqual(chains.map((chain) => `${chain}:${account}`))
  })

  test('fewer methods, and members that are null', () => {
    const resources = [own, grant(['personal_sign'], ['eip155:1'])]
    expect(request.read(bent({ resources, nbf: null, requestId: null }), now).methods).toEqual(['personal_sign'])
  })

  test('a message without a ReCap, which grants no method', () => {
    expect(request.read(bent({ resources: [own] }), now)).toMatchObject({ methods: [] })
  })
})

describe('refuses', () => {
  test.each([
    ['another domain', { domain: 'evil.test' }, 'wrong_domain'],
    ['another address of the page', { aud: 'https://app.test/other' }, 'wrong_uri'],
    ['another nonce', { nonce: 'a1b2c3d4e5f60719' }, 'wrong_nonce'],
    ['another version', { version: '2' }, 'unknown_version'],
    ['a chain that was not offered', { iss: `did:pkh:eip155:56:${account}` }, 'wrong_chain'],
    ['such a chain in the ReCap', { resources: [own, grant(methods, ['eip155:1', 'eip155:56'])] }, 'wrong_chain'],
    ['a method that was not requested', { resources: [own, grant(['eth_sign'], chains)] }, 'wrong_resources'],
    ['another statement', { statement: 'Sign away.' }, 'wrong_statement'],
    ['no statement', { statement: undefined }, 'wrong_statement'],
    [
      'the sentence of another ReCap',
      { statement: `Sign in to the test. ${describeRecap(readRecap(grant(['eth_sign'], chains)))}` },
      'wrong_statement',
    ],
    ['another resource', { resources: ['https://evil.test', asked] }, 'wrong_resources'],
    ['one resource more', { resources: [own, own, asked] }, 'wrong_resources'],
    ['a ReCap that cannot be read', { resources: [own, 'urn:recap:e30'] }, 'bad_recap'],
    ['a ReCap in padding', { resources: [own, `${asked}=`] }, 'bad_recap'],
    ['another time of issue', { iat: '2026-11-30T12:00:00.001Z' }, 'wrong_request'],
    ['the same time in other digits', { iat: '2026-11-30T12:00:00Z' }, 'wrong_request'],
    ['a later end', { exp: '2026-11-30T13:00:00.000Z' }, 'wrong_request'],
    ['no end', { exp: undefined }, 'wrong_request'],
    ['a beginning', { nbf: '2026-11-30T11:00:00.000Z' }, 'wrong_request'],
    ['a request ID', { requestId: 'one' }, 'wrong_request'],
    ['an address without its checksum', { iss: `did:pkh:eip155:1:${account.toLowerCase()}` }, 'bad_message'],
    [
      'an account of another namespace',
      { iss: 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111111' },
      'bad_message',
    ],
    ['an account that is no DID', { iss: `eip155:1:${account}` }, 'bad_message'],
    ['a member that no message shows', { note: 'hi' }, 'bad_message'],
    ['a number for a text', { nonce: 12345678 }, 'bad_message'],
    ['resources that are no list', { resources: asked }, 'bad_message'],
    ['a line break in a field', { domain: 'app.test\n' }, 'bad_message'],
  ])('%s', (_, change, code) => {
    expect(codeOf(bent(change))).toBe(code)
  })

  test.each([
    ['nothing', undefined],
    ['no list', writeCacao(payload)],
    ['an empty list', []],
    ['more than one for each chain', [1, 2, 3].map(() => writeCacao(payload))],
    ['an account twice', [writeCacao(payload), writeCacao(payload)]],
    ['a header of another kind', [{ ...writeCacao(payload), h: { t: 'siws' } }]],
    ['no header', [{ ...writeCacao(payload), h: undefined }]],
    ['a signature of another kind', [{ ...writeCacao(payload), s: { t: 'ed25519', s: '0x00' } }]],
    ['a signature that is no hexadecimal', [{ ...writeCacao(payload), s: { t: 'eip191', s: '0xzz' } }]],
    ['a signature of a megabyte', [{ ...writeCacao(payload), s: { t: 'eip6492', s: `0x${'00'.repeat(1e6)}` } }]],
    ['no payload', [{ ...writeCacao(payload), p: null }]],
  ])('%s', (_, cacaos) => {
    expect(codeOf(cacaos)).toBe('bad_message')
  })

  test('a message that has expired', () => {
    expect(codeOf(bent({}), now + 600_000)).toBe('expired')
  })

  test('one that its clock issues in the future', () => {
    expect(codeOf(bent({}), now - 61_000)).toBe('issued_in_future')
  })

  test('10,000 messages with a character changed in any field', () => {
    const { iss, ...texts } = writeCacao(payload).p as Record<string, unknown>
    const fields = Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [{ name, text }] : []))
    const paths = [...fields, ...[own, asked].map((text, at) => ({ name: `resources`, text, at }))]
    const flips = fc.record({
      path: fc.constantFrom(...paths),
      at: fc.nat(),
      character: fc.string({ minLength: 1, maxLength: 1, unit: 'binary-ascii' }),
    })
    fc.assert(
      fc.property(flips, ({ path, at, character }) => {
        const place = at % path.text.length
        const text = path.text.slice(0, place) + character + path.text.slice(place + 1)
        if (text === path.text) return
        const list = [own, asked].map((one, index) => ('at' in path && path.at === index ? text : one))
        expect(codeOf(bent({ iss, [path.name]: 'at' in path ? list : text }))).not.toBe('accepted')
      }),
      { numRuns: 10_000 },
    )
  }, 120_000)
})

test.each([
  ['a domain with a path', { domain: 'app.test/' }],
  ['an address without a scheme', { uri: 'app.test' }],
  ['a nonce of seven digits', { nonce: '1234567' }],
  ['a statement of two lines', { statement: 'one\ntwo' }],
  ['a ReCap of its own', { resources: [asked] }],
  ['an end that is no time', { expiry: Number.NaN }],
])('throws for a request with %s', (_, change) => {
  expect(() => createAuthRequest({ ...parameters, ...change }, { methods, now })).toThrow(TypeError)
})

test('throws for a request of no method', () => {
  expect(() => createAuthRequest(parameters, { methods: [], now })).toThrow(TypeError)
})
