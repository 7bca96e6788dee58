import { type Anvil, startAnvil } from '@latchkey/anvil'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNames } from './providers/createProviders.ts'
import { captureLogs } from './test/captureLogs.ts'
import { createTestServer, type TestServer, testChain } from './test/createTestServer.ts'
import { failures } from './test/failures.ts'
import { setUpEns } from './test/setUpEns.ts'
import { startFront } from './test/startFront.ts'
import { startUntrustedHost } from './test/startUntrustedHost.ts'

/** Failures of a third-party server that a name's record points to. */
const gateways = failures
  .concat({ name: 'never responds', how: () => undefined, error: 'ProviderUnavailableError' })
  .map(({ name, how }, index) => ({ name, how, index, owner: privateKeyToAddress(generatePrivateKey()) }))

/** Part of the node's URL, as a vendor's key often is. */
const canary = 'canary-of-an-upstream'
const hits: number[] = []
let anvil: Anvil
let front: Awaited<ReturnType<typeof startFront>>
let stranger: Awaited<ReturnType<typeof startUntrustedHost>>
let server: TestServer
let logs: ReturnType<typeof captureLogs>
/** Requested all at once: a gateway has 4 s to respond. */
let responses: ReturnType<TestServer['get']>[]

beforeAll(async () => {
  anvil = await startAnvil()
  front = await startFront(anvil.url, { prefix: `/${canary}` })
  const ens = await setUpEns(anvil)
  for (const { index, owner } of gateways) {
    await ens.setReverse(owner, `gate${index}.eth`)
    await ens.setGateways(`gate${index}.eth`, [`https://gateway.test/${index}/{sender}/{data}`])
  }
  stranger = await startUntrustedHost((request, response) => {
    const index = Number(request.url?.split('/')[1])
    hits[index] = (hits[index] ?? 0) + 1
    gateways[index]?.how(request, response)
  })
  logs = captureLogs()
  const contracts = { ensUniversalResolver: ens.universalResolver }
  server = await createTestServer({
    chains: [testChain({ id: 31337, rpcUrls: [`${front.url}/${canary}`], blockTimeMs: 1, contracts })],
    env: { PROVIDER_TIMEOUT_MS: '1000', LOG_LEVEL: 'trace' },
  })
  const { config, context } = server
  context.identities = createNames({
    networks: [],
    config,
    chains: [...context.chains.values()],
    cache: context.state.cache,
    names: context.names,
    publicDispatcher: stranger.dispatcher,
  })
  responses = gateways.map(({ owner }) => server.get(`/v1/identity/${owner}?projectId=p`))
}, 120_000)
afterAll(async () => {
  logs?.release()
  await server?.close()
  await Promise.all([stranger?.stop(), front?.stop()])
  await anvil?.stop()
})

describe('an ENS gateway that', () => {
  test.concurrent.each(gateways)('$name leaves its name unresolved', async ({ index }) => {
    const response = await responses[index]
    expect(response).toMatchObject({ status: 200, body: { name: null, avatar: null } })
    expect(hits[index]).toBeGreaterThan(0)
    for (const secret of [canary, front.url]) expect(response?.text).not.toContain(secret)
  })

  test('fails does not expose the node in the log', async () => {
    await Promise.all(responses)
    for (const secret of [canary, front.url]) expect(logs.read()).not.toContain(secret)
  })
})
