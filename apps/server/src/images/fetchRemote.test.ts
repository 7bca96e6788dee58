import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startUntrustedHost } from '../test/startUntrustedHost.ts'
import { fetchRemote } from './fetchRemote.ts'

const hits: string[] = []
let location = ''
let operators: Awaited<ReturnType<typeof startUntrustedHost>>
beforeAll(async () => {
  operators = await startUntrustedHost(({ headers, url }, response) => {
    hits.push(`${headers.host}${url}`)
    if (url?.startsWith('/ipfs/away')) response.writeHead(302, { location }).end()
    else response.end('picture')
  })
})
afterAll(() => operators.stop())
beforeEach(() => {
  hits.length = 0
})

/** The gateway's dispatcher can reach the operator's network; the public one fails the test when it is used. */
const fetchIpfs = (url: string) =>
  fetchRemote(url, {
    publicDispatcher: {
      dispatch: () => {
        throw new Error('A public server was contacted.')
      },
    } as never,
    ipfs: { gateway: 'http://gateway.test/ipfs/', dispatcher: operators.dispatcher },
    accept: '*/*',
    maxBytes: 100,
    timeoutMs: 5_000,
  })

test('requests a path below the operator’s gateway', async () => {
  expect(String(await fetchIpfs('ipfs://bafy/1.png'))).toBe('picture')
  expect(hits).toEqual(['gateway.test/ipfs/bafy/1.png'])
})

test.each([
  'ipfs:///admin',
  'ipfs:////elsewhere.test/admin',
  'ipfs://ipfs//elsewhere.test/admin',
  'ipfs://../admin',
  'ipfs://%2e%2e/admin',
  'ipfs://a/../../admin',
])('%s requests nothing outside the gateway', async (url) => {
  await fetchIpfs(url).catch(() => undefined)
  expect(hits.filter((hit) => !hit.startsWith('gateway.test/ipfs/'))).toEqual([])
})

test.each([
  '/admin',
  '//elsewhere.test/admin',
  'http://gateway.test/admin',
  '/ipfs/../admin',
  'http://gateway.test@elsewhere.test/ipfs/',
])('does not follow a redirect of the gateway to %s', async (target) => {
  location = target
  await expect(fetchIpfs('ipfs://away')).rejects.toMatchObject({ reason: 'not public' })
  expect(hits).toEqual(['gateway.test/ipfs/away'])
})
