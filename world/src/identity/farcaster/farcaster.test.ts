import { createPublicClient, http, parseAbi, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityProvider } from '../createIdentityProvider.ts'
import { appOrigin, type Config, getJson } from '../test/logIn.ts'

const provider = createIdentityProvider({ port: 21_743, redirectOrigins: [appOrigin] })
const { relayUrl, rpcUrl, idRegistry } = provider.socials.farcaster as Config

beforeAll(() => provider.start())
afterAll(() => provider.stop())

const siwe = { siweUri: `${appOrigin}/login`, domain: '127.0.0.1:21749' }

async function openChannel(body: object) {
  const response = await fetch(`${relayUrl}/v1/channel`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const status = (channelToken: string) =>
  getJson(`${relayUrl}/v1/channel/status`, { authorization: `Bearer ${channelToken}` })

const answer = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form) })

test('is pending until the visitor agrees, then signs with the key of a registered account', async () => {
  const { status: opened, body } = await openChannel({ ...siwe, requestId: 'r-1' })
  expect(opened).toBe(201)
  expect(await status(body.channelToken!)).toMatchObject({ status: 202, body: { state: 'pending', nonce: body.nonce } })
  await answer(body.url!, { decision: 'continue', name: 'Ada Lovelace', email: 'ada@example.com' })

  const done = (await status(body.channelToken!)).body as Record<string, string>
  expect(done).toMatchObject({ state: 'completed', username: 'ada', displayName: 'Ada Lovelace' })
  const { address, ...message } = parseSiweMessage(done.message!)
  expect(message).toMatchObject({
    domain: siwe.domain,
    uri: siwe.siweUri,
    nonce: body.nonce,
    chainId: 10,
    statement: 'Farcaster Auth',
    requestId: 'r-1',
    resources: [`farcaster://fid/${done.fid}`],
  })
  expect(
    await verifyMessage({ address: address!, message: done.message!, signature: done.signature as `0x${string}` }),
  ).toBe(true)

  const client = createPublicClient({ transport: http(rpcUrl) })
  const idOf = (owner: `0x${string}`) =>
    client.readContract({
      address: idRegistry as `0x${string}`,
      abi: parseAbi(['function idOf(address owner) view returns (uint256 fid)']),
      functionName: 'idOf',
      args: [owner],
    })
  expect(await client.getChainId()).toBe(10)
  expect(await idOf(address!)).toBe(BigInt(done.fid!))
  expect(await idOf(idRegistry as `0x${string}`)).toBe(0n)
})

test('is answered once, and stays pending for a visitor who cancels', async () => {
  const { body } = await openChannel(siwe)
  await answer(body.url!, { decision: 'cancel' })
  expect((await status(body.channelToken!)).status).toBe(202)
  const form = { decision: 'continue', name: 'Ada', email: 'ada@example.com' }
  expect((await answer(body.url!, form)).status).toBe(200)
  expect((await answer(body.url!, form)).status).toBe(400)
})

test('rejects a request that is none, and an unknown token', async () => {
  expect((await openChannel({ domain: 'x' })).status).toBe(400)
  expect((await openChannel({ ...siwe, nonce: 'with space' })).status).toBe(400)
  expect((await status('other')).status).toBe(401)
})
