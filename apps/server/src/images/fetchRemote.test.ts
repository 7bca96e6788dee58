import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startStranger } from '../test/startStranger.ts'
import { fetchRemote } from './fetchRemote.ts'

const hits: string[] = []
let location = ''
let operators: Awaited<ReturnType<typeof startStranger>>
beforeAll(async () => {
  operators = await startStranger(({ headers, url }, response) => {
    hits.push(`${headers.host}${url}`)
    if (url?.startsWith('/ipfs/away')) response.writeHead(302, { location }).end()
    else response.end('picture')
  })
})
afterAll(() => operators.stop())
beforeEach(() => {
  hits.length = 0
})

/** The operator's gateway is in his network: its dispatcher goes wherever it is told, the strangers' one nowhere here. */
const fetchIpfs = (url: string) =>
  fetchRemote(url, {
    publicDispatcher: {
      dispatch: () => {
        throw new Error('A stranger’s server was asked.')
      },
    } as never,
    ipfs: { gateway: 'http://gateway.test/ipfs/', dispatcher: operators.dispatcher },
    accept: '*/*',
    maxBytes: 100,
    timeoutMs: 5_000,
  })

test('what is asked of the operator’s gateway is below it', async () => {
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
])('%s asks for nothing outside of it', async (url) => {
  await fetchIpfs(url).catch(() => undefined)
  expect(hits.filter((hit) => !hit.startsWith('gateway.test/ipfs/'))).toEqual([])
})

test.each([
  '/admin',
  '//elsewhere.test/admin',
  'http://gateway.test/admin',
  '/ipfs/../admin',
  'http://gateway.test@elsewhere.test/ipfs/',
])('a redirect of the gateway’s to %s leads nowhere', async (target) => {
  location = target
  await expect(fetchIpfs('ipfs://away')).rejects.toMatchObject({ reason: 'not public' })
  expect(hits).toEqual(['gateway.test/ipfs/away'])
})
