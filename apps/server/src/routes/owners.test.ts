import { randomUUID } from 'node:crypto'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { type EndpointName, endpoints } from '@latchkey/wire'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractCases } from '../test/contractCases.ts'
import { createDapp } from '../test/createDapp.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { createOwner, nowSeconds, signFresh } from '../test/signNames.ts'
import { coinbaseReport, startCoinbase } from '../test/startCoinbase.ts'
import { userOperation } from '../test/userOperations.ts'

/** Every route that changes someone's data, called by someone else. */

let server: TestServer
let anvil: Anvil
let coinbase: Awaited<ReturnType<typeof startCoinbase>>
beforeAll(async () => {
  ;[anvil, coinbase] = await Promise.all([startAnvil(), startCoinbase()])
  server = await createTestServer({
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: { SECRETS_KEY: '5e'.repeat(32), LATCHKEY_ONRAMP: JSON.stringify({ providers: [coinbase.config] }) },
  })
  for (const line of ['create shop', 'create bank']) await server.project(line)
})
afterAll(async () => {
  await server.close()
  await Promise.all([anvil.stop(), coinbase.stop()])
})

let alice: Awaited<ReturnType<typeof settle>>
let bob: Awaited<ReturnType<typeof settle>>
beforeEach(async () => {
  ;[alice, bob] = await Promise.all([settle('shop'), settle('bank')])
})

/** Somebody with a name, a purchase, and two sessions of one project: one granted, one waiting. */
async function settle(project: string) {
  const key = createOwner()
  const name = `user-${randomUUID().slice(0, 8)}.reown.id`
  const account = `eip155:31337:${key.address}`
  const sessions = `/v1/sessions/${account}`
  const at = (path: string) => `${sessions}${path}?projectId=${project}`
  // A new key of the page's for each session.
  const [granted, waits] = [createDapp(server, { project, owner: key }), createDapp(server, { project, owner: key })]
  expect((await server.post('/v1/profile/account', await signFresh(server, key, { name }))).status).toBe(200)
  const [{ pci }, { pci: waiting }] = [await granted.start(), await waits.begin()]
  return {
    key,
    name,
    account,
    sessions,
    project,
    pci,
    waiting,
    dapp: granted,
    waits,
    async requestNonce(of = pci) {
      const { body } = await server.post(at('/nonce'), { pci: of })
      return body as { nonce: string; message: string }
    },
    /** All that is kept of somebody, as anyone reads it. */
    async read() {
      const [named, listed] = await Promise.all([server.get(`/v1/profile/account/${name}`), server.get(at(''))])
      return { name: named.body, sessions: listed.body }
    },
  }
}

type Attempt = Awaited<ReturnType<TestServer['post']>>

/** What Bob tries on what is Alice's; every one of his own signatures is good. */
const attacks: Partial<Record<EndpointName, () => Promise<Attempt[]>>> = {
  async registerName() {
    const body = await signFresh(server, bob.key, { name: alice.name })
    return [
      await server.post('/v1/profile/account', body),
      await server.post('/v1/profile/account', { ...body, address: alice.key.address }),
    ]
  },
  async undoNameChange() {
    const undo = { kind: 'undoOwnerChange', name: alice.name } as const
    const own = await signFresh(server, bob.key, undo)
    const url = `/v1/profile/account/${alice.name}/undo`
    return [
      await server.post(url, own),
      await server.post(url, { ...own, address: alice.key.address }),
      // Alice’s own message, while there is nothing to undo, and about another name.
      await server.post(url, await signFresh(server, alice.key, undo)),
      await server.post(url, await signFresh(server, alice.key, { ...undo, name: bob.name })),
    ]
  },
  async updateNameAddress() {
    const change = { kind: 'setOwner', name: alice.name, coinType: 60, to: bob.key.address } as const
    const own = await signFresh(server, bob.key, change)
    const url = `/v1/profile/account/${alice.name}/address`
    return [
      await server.post(url, own),
      await server.post(url, { ...own, address: alice.key.address }),
      // Alice's own message about another name.
      await server.post(url, await signFresh(server, alice.key, { ...change, name: bob.name })),
    ]
  },
  async updateNameAttributes() {
    const change = { kind: 'setAttributes', name: alice.name, attributes: { bio: 'mine now' } } as const
    const own = await signFresh(server, bob.key, change)
    const url = `/v1/profile/account/${alice.name}/attributes`
    return [
      await server.post(url, own),
      await server.post(url, { ...own, address: alice.key.address }),
      await server.post(url, await signFresh(server, alice.key, { ...change, name: bob.name })),
    ]
  },
  async activateSession() {
    const request = { pci: alice.waiting, activate: { ...bob.waits.grant, context: '0xbad0' } }
    const { nonce, message } = (await server.post(`${alice.sessions}/nonce?projectId=shop`, request)).body
    const signature = await bob.key.signMessage({ message })
    const body = { ...bob.waits.grant, context: '0xbad0', nonce, signature }
    const post = (base: string, project: string, pci: string, change: object = {}) =>
      server.post(`${base}/activate?projectId=${project}`, { ...body, ...change, pci })
    return [
      await post(alice.sessions, alice.project, alice.waiting),
      // What he has signed for his own, and what Alice has signed with a grant that he has changed.
      await post(alice.sessions, alice.project, alice.waiting, await bob.waits.prove({ pci: bob.waiting })),
      await post(alice.sessions, alice.project, alice.waiting, {
        ...(await alice.waits.prove({ pci: alice.waiting })),
        expiry: nowSeconds() + 1e6,
      }),
      await post(alice.sessions, bob.project, alice.waiting),
      await post(bob.sessions, alice.project, alice.waiting),
      await post(bob.sessions, bob.project, alice.waiting),
      await post(alice.sessions, alice.project, randomUUID()),
      await post(alice.sessions, alice.project, bob.waiting),
    ]
  },
  async cosignOperation() {
    const post = async (base: string, project: string, pci: string, sender: Address) =>
      await server.post(`${base}/sign?projectId=${project}`, {
        pci,
        userOp: await bob.dapp.signOperation(userOperation(sender, { calls: [{ to: sender, value: 0n, data: '0x' }] })),
      })
    return [
      await post(alice.sessions, alice.project, alice.pci, alice.key.address),
      await post(alice.sessions, bob.project, alice.pci, alice.key.address),
      await post(bob.sessions, bob.project, alice.pci, alice.key.address),
      await post(bob.sessions, alice.project, alice.pci, bob.key.address),
      await post(alice.sessions, alice.project, bob.pci, alice.key.address),
    ]
  },
  async revokeSession() {
    const { nonce, message } = await alice.requestNonce()
    const own = await bob.requestNonce()
    const post = async (base: string, project: string, body: object) =>
      await server.post(`${base}/revoke?projectId=${project}`, body)
    const signed = await bob.key.signMessage({ message })
    return [
      await post(alice.sessions, alice.project, { pci: alice.pci, nonce, signature: signed }),
      await post(alice.sessions, bob.project, { pci: alice.pci, nonce, signature: signed }),
      // Under his own account, with what is his own.
      await post(bob.sessions, bob.project, { pci: alice.pci, nonce, signature: signed }),
      await post(bob.sessions, bob.project, {
        pci: alice.pci,
        nonce: own.nonce,
        signature: await bob.key.signMessage({ message: own.message }),
      }),
      await post(alice.sessions, alice.project, { pci: randomUUID(), nonce, signature: signed }),
    ]
  },
  async receiveOnrampWebhook() {
    const report = coinbaseReport({ secret: 'bobs', walletAddress: alice.key.address })
    const post = (headers: Record<string, string>, body = report.rawBody) =>
      server.post('/v1/onramp/webhooks/coinbase', body, headers)
    const own = coinbaseReport({ walletAddress: bob.key.address })
    return [
      await post(report.headers),
      await post({}),
      // Signed by the firm, for somebody else.
      await post(own.headers, own.rawBody.replace(bob.key.address, alice.key.address)),
    ]
  },
}

const owners = Object.entries(contractCases).map(([name, { changes }]) => [name, changes] as const)
const changing = owners.filter(([, owner]) => owner.startsWith('a')) as [EndpointName, string][]

test('every route that changes owned data is attacked here', () => {
  expect(Object.keys(attacks).sort()).toEqual(changing.map(([name]) => name).sort())
  for (const [name, owner] of owners)
    if (owner !== 'no change') expect(endpoints[name as EndpointName].method, name).toBe('POST')
})

describe.each(changing)('%s, of %s', (name) => {
  test('rejects everyone else and changes nothing', async () => {
    const before = await alice.read()
    const attempts = (await attacks[name]?.()) ?? []
    expect(attempts.length).toBeGreaterThan(1)
    for (const { status, text } of attempts) expect([400, 401, 403, 404], text).toContain(status)
    expect(await alice.read()).toEqual(before)
    expect((await server.get(`/v1/onramp/transactions/visitor-1?projectId=bank`)).body).toEqual({ data: [] })
  })
})

test('a session’s nonce for one account does not work for another, and ids cannot be enumerated', async () => {
  const { nonce } = await alice.requestNonce()
  expect(nonce.length).toBeGreaterThanOrEqual(22)
  const guesses = await Promise.all(
    [alice.pci.replace(/.$/, '0'), alice.pci.replace(/.$/, '1'), '1', randomUUID()]
      .filter((pci) => pci !== alice.pci)
      .map((pci) => server.get(`${bob.sessions}/getcontext?projectId=bank&pci=${pci}`)),
  )
  for (const { status } of guesses) expect(status).toBe(400)
})

test('allows all of it for the owner', async () => {
  const { key, name } = alice
  const { nonce, message } = await alice.requestNonce()
  const signature = await alice.key.signMessage({ message })
  const responses = [
    await server.post(
      `/v1/profile/account/${name}/attributes`,
      await signFresh(server, key, { kind: 'setAttributes', name, attributes: { bio: 'x' } }),
    ),
    await server.post(
      `/v1/profile/account/${name}/address`,
      await signFresh(server, key, { kind: 'setOwner', name, coinType: 60, to: bob.key.address }),
    ),
    await server.post(
      `/v1/profile/account/${name}/undo`,
      await signFresh(server, key, { kind: 'undoOwnerChange', name }),
    ),
    await alice.waits.activate({ pci: alice.waiting }),
    await server.post(`${alice.sessions}/revoke?projectId=shop`, { pci: alice.pci, nonce, signature }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
