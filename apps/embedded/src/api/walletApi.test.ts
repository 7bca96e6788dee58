import { laterEndpoints } from '@latchkey/wire/wallet'
import { expect, test } from 'vitest'
import { createDeviceKeys } from '../device/deviceKeys.ts'
import { WalletError } from '../errors.ts'
import { walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { readProof } from '../test/double/readProof.ts'
import { createProof } from './createProof.ts'
import { createWalletApi } from './walletApi.ts'

const body = { email: 'ada@example.com', origin: 'https://app.example.com' }

async function callWith(respond: (path: string, init: RequestInit) => Promise<Response>) {
  const { signing } = await createDeviceKeys()
  return createWalletApi({
    origin: walletOrigin,
    key: signing,
    language: () => 'ar-EG',
    loadEndpoints: async () => laterEndpoints,
    request: respond,
  })
}

const problem = (code: string, status: number, headers: Record<string, string> = {}) =>
  new Response(
    JSON.stringify({
      type: `https://latchkey.dev/problems/${code}`,
      title: '',
      status,
      detail: '',
      field: '',
      requestId: '',
    }),
    { status, headers },
  )

test('a proof binds method, address, body and token to the device, and no proof comes twice', async () => {
  const { signing } = await createDeviceKeys()
  const url = `${walletOrigin}/v1/wallet/sessions`
  const options = { key: signing, method: 'POST' as const, url, body: '{}', accessToken: 'token', now: Date.now() }
  const proof = await createProof(options)
  const expected = { url, body: '{}', accessToken: 'token' }
  const read = await readProof(proof, expected)
  expect(read?.jti).toMatch(/^[\w-]{22}$/)
  expect(await readProof(proof, { ...expected, body: '{ }' })).toBeUndefined()
  expect(await readProof(proof, { ...expected, url: `${walletOrigin}/v1/wallet/audit` })).toBeUndefined()
  expect(await readProof(proof, { ...expected, accessToken: 'other' })).toBeUndefined()
  expect(await readProof(proof, { ...expected, accessToken: undefined })).toBeUndefined()
  expect((await readProof(await createProof(options), expected))?.jti).not.toBe(read?.jti)
})

test('a call names the page’s language, which the server writes its mails in', async () => {
  const sent: (HeadersInit | undefined)[] = []
  const api = await callWith(async (_path, { headers }) => {
    sent.push(headers)
    return problem('mail_cooldown', 429)
  })
  await expect(api.call('startEmailLogin', body)).rejects.toMatchObject({ code: 'mail_cooldown' })
  expect(sent).toEqual([expect.objectContaining({ 'accept-language': 'ar-EG' })])
})

test('a problem keeps its code and the time to wait', async () => {
  const api = await callWith(async () => problem('mail_cooldown', 429, { 'retry-after': '27' }))
  const error = await api.call('startEmailLogin', body).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WalletError)
  expect(error).toMatchObject({ code: 'mail_cooldown', retryAfterSeconds: 27 })
})

test.each([
  ['an unknown problem', async () => problem('something_new', 400), 'server_failed'],
  ['a full queue', async () => problem('something_new', 429), 'too_many_tries'],
  ['a page instead of JSON', async () => new Response('<html>', { status: 502 }), 'server_failed'],
  ['a response of another shape', async () => new Response('{"flowId":1}'), 'server_failed'],
  ['no network', async () => Promise.reject(new TypeError('failed')), 'server_unreachable'],
])('%s is %s', async (_name, respond, code) => {
  const api = await callWith(respond)
  await expect(api.call('startEmailLogin', body)).rejects.toMatchObject({ code })
})

test('an abort stays one', async () => {
  const api = await callWith((_path, { signal }) => Promise.reject(signal?.reason))
  const call = api.call('startEmailLogin', body, { signal: AbortSignal.abort() })
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('a clock that is wrong is corrected once by the server’s date', async () => {
  const server = await createServerDouble(walletOrigin)
  const { signing } = await createDeviceKeys()
  const realNow = Date.now
  let requests = 0
  const request = async (path: string, init: RequestInit) => {
    requests += 1
    // The server has the right time.
    const deviceNow = Date.now
    Date.now = realNow
    const response = await server.fetch(path, init)
    Date.now = deviceNow
    return response
  }
  try {
    Date.now = () => realNow() - 3_600_000
    const api = createWalletApi({
      origin: walletOrigin,
      key: signing,
      language: () => 'en',
      loadEndpoints: async () => laterEndpoints,
      request,
    })
    await api.call('startEmailLogin', body)
    await api.call('startEmailLogin', body)
    expect(requests).toBe(3)
  } finally {
    Date.now = realNow
  }
})
