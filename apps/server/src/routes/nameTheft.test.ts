import { sql } from 'drizzle-orm'
import { type Hex, hexToBigInt, numberToHex, sliceHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { deployAccount } from '../test/contracts.ts'
import { createTestServer, storages, testChain } from '../test/createTestServer.ts'
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { createOwner, getNonce, nowSeconds, signBody, signFresh, writeMessage } from '../test/signNames.ts'

/** What a thief tries with one signature of the owner, and what the owner does about it. */

const dayMs = 86_400_000
const localCoin = 0x80000000 + 31_337
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const anvil = setUpAnvil()

describe.each(storages)('an attacker, on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: { RATE_LIMIT_PER_SECOND: '0', LATCHKEY_NAMES: '{"zones":["reown.id","harbour.test"],"maxPerAddress":100}' },
  }))

  let count = 0
  let name: string
  let [victim, thief] = [createOwner(), createOwner()]
  beforeEach(async () => {
    ;[victim, thief] = [createOwner(), createOwner()]
    name = `victim-${++count}.reown.id`
    const body = await signFresh(server, victim, { name, attributes: { bio: 'Victim' } })
    expect(await server.post('/v1/profile/account', body)).toMatchObject({ status: 200 })
  })

  const at = (rest = '') => `/v1/profile/account/${name}${rest}`
  const owner = async () => (await server.get(at())).body.addresses[60].address as string
  const gift = (to: { address: string }) => ({ kind: 'setOwner', name, coinType: 60, to: to.address }) as const
  const give = async (from: PrivateKeyAccount, to: { address: string }) =>
    server.post(at('/address'), await signFresh(server, from, gift(to)))
  const undo = async (by: PrivateKeyAccount, headers?: Record<string, string>) =>
    server.post(at('/undo'), await signFresh(server, by, { kind: 'undoOwnerChange', name }), headers)

  test.each([
    ['as older clients sign it', {}],
    ['with the name in it', { name: 'the name' }],
    ['with a nonce of the server in it', { nonce: 'of the server' }],
  ])(
    'moves no name with a message that was signed on any page, %s',
    async (_, more: { name?: string; nonce?: string }) => {
      const plain = await signBody(
        victim,
        JSON.stringify({
          coin_type: 60,
          address: thief.address,
          timestamp: nowSeconds(),
          ...(more.name && { name }),
          ...(more.nonce && { nonce: await getNonce(server, victim) }),
        }),
      )
      expect(await server.post(at('/address'), plain)).toMatchObject({ status: 422 })
      expect(await owner()).toBe(victim.address)
      expect(await give(victim, victim)).toMatchObject({ status: 200 })
    },
  )

  test('uses no message for another purpose, name, domain, network, server or account', async () => {
    const other = `other-${count}.reown.id`
    await server.post('/v1/profile/account', await signFresh(server, victim, { name: other }))
    const change = { kind: 'setAttributes', name, attributes: { bio: 'x' } } as const
    const move = { kind: 'setAddress', name, coinType: localCoin, to: thief.address } as const
    const attempts = [
      // For another purpose.
      ['/address', change],
      ['/undo', gift(thief)],
      ['/attributes', gift(thief)],
      ['/address', { kind: 'undoOwnerChange', name }],
      ['/address', { name, attributes: {} }],
      // A change of owner in the milder message for another network's address, and the reverse.
      ['/address', { ...move, coinType: 60 }],
      ['/address', { ...move, kind: 'setOwner' }],
      // For another name and domain.
      ['/address', { ...gift(thief), name: other }],
      ['/address', { ...gift(thief), name: name.replace('reown.id', 'harbour.test') }],
      // For another server, including look-alikes and servers on this machine.
      ...['https://other.test', 'http://latchkey.test', 'https://latchkey.test:444', 'http://localhost:8401'].map(
        (origin) => ['/address', { ...gift(thief), origin }] as const,
      ),
      // For another network.
      ['/address', { ...gift(thief), chainId: 31_337 }],
    ] as const
    for (const [path, message] of attempts) {
      const body = await signFresh(server, victim, message)
      expect(await server.post(at(path), body), `${path} ${body.message}`).toMatchObject({ status: 400 })
    }
    const own = await signFresh(server, victim, change)
    expect(await server.post(at('/attributes'), { ...own, address: thief.address })).toMatchObject({ status: 400 })
    expect((await server.get(at())).body).toMatchObject({ updated_at: null, attributes: { bio: 'Victim' } })
  })

  test('uses no nonce of an address for a message of another, nor one twice', async () => {
    const message = writeMessage(victim.address, { ...gift(thief), nonce: await getNonce(server, thief) })
    expect(await server.post(at('/address'), await signBody(victim, message))).toMatchObject({ status: 401 })
    const nonce = await getNonce(server, victim)
    const bodies = await Promise.all(
      Array.from({ length: 50 }, () => signBody(victim, { ...gift(createOwner()), nonce })),
    )
    const responses = await Promise.all(bodies.map((body) => server.post(at('/address'), body)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(49)
  })

  test('uses no signature in its other form', async () => {
    const body = await signFresh(server, victim, gift(thief))
    const signature = body.signature as Hex
    const twin = numberToHex(curveOrder - hexToBigInt(sliceHex(signature, 32, 64)), { size: 32 })
    const v = sliceHex(signature, 64) === '0x1b' ? '1c' : '1b'
    const forged = { ...body, signature: `${sliceHex(signature, 0, 32)}${twin.slice(2)}${v}` }
    expect(await server.post(at('/address'), forged)).toMatchObject({ status: 401 })
    expect(await server.post(at('/address'), body)).toMatchObject({ status: 200 })
  })

  test.each([1_100, 5_000])(
    'evicts no nonce of the owner: %i networks request one each',
    { timeout: 60_000 },
    async (networks) => {
      const [change, registration] = [await getNonce(server, victim), await getNonce(server, victim)]
      for (let first = 0; first < networks; first += 100) {
        const responses = await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            server.app.inject({
              method: 'POST',
              url: '/v1/profile/nonce',
              payload: { address: victim.address },
              remoteAddress: `198.18.${(first + index) >> 8}.${(first + index) & 255}`,
            }),
          ),
        )
        for (const { statusCode } of responses) expect(statusCode).toBe(200)
      }
      const attributes = { kind: 'setAttributes', name, attributes: { bio: 'still mine' }, nonce: change } as const
      expect(await server.post(at('/attributes'), await signBody(victim, attributes))).toMatchObject({ status: 200 })
      const second = await signBody(victim, { name: `loud-${networks}-${count}.reown.id`, nonce: registration })
      expect(await server.post('/v1/profile/account', second)).toMatchObject({ status: 200 })
    },
  )

  test('who received the name loses it to the former owner’s undo, however often it moved on', async () => {
    const [accomplice, last] = [createOwner(), createOwner()]
    expect(await give(victim, thief)).toMatchObject({ status: 200 })
    const mine = { kind: 'setAttributes', name, attributes: { bio: 'Thief' } } as const
    await server.post(at('/attributes'), await signFresh(server, thief, mine))
    expect(await give(thief, accomplice)).toMatchObject({ status: 200 })
    expect(await give(accomplice, last)).toMatchObject({ status: 200 })
    const shown = (await server.get(at())).body
    expect(shown).toMatchObject({ earlier_address: victim.address })
    expect(Date.parse(shown.undoable_until) - Date.parse(shown.owner_changed_at)).toBe(7 * dayMs)
    expect((await server.get(`/v1/profile/resolve/${name}`)).body).toMatchObject({
      address: last.address,
      earlier_address: victim.address,
      owner_changed_at: shown.owner_changed_at,
      undoable_until: shown.undoable_until,
    })

    expect(await undo(victim)).toMatchObject({ status: 200, body: { attributes: { bio: 'Victim' } } })
    expect((await server.get(at())).body).not.toHaveProperty('owner_changed_at')
    expect((await server.get(`/v1/profile/resolve/${name}`)).body).not.toHaveProperty('owner_changed_at')
    for (const one of [thief, accomplice, last, victim]) expect(await undo(one)).toMatchObject({ status: 400 })
    for (const one of [thief, accomplice, last]) expect(await give(one, thief)).toMatchObject({ status: 401 })
    expect(await owner()).toBe(victim.address)
    expect((await server.get(`/v1/identity/${victim.address}`)).body).toMatchObject({ name })
  })

  test('moves a name at most three times a day, then gets 429 with Retry-After, and the owner takes it back', async () => {
    const [accomplice, last] = [createOwner(), createOwner()]
    await give(victim, thief)
    await give(thief, accomplice)
    expect(await give(accomplice, last)).toMatchObject({ status: 200 })
    const rejected = await give(last, thief)
    expect(rejected).toMatchObject({ status: 429, body: { reasons: [{ field: 'rate_limited' }] } })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(await undo(victim)).toMatchObject({ status: 200 })
    expect(await give(victim, thief)).toMatchObject({ status: 429 })
    expect(await owner()).toBe(victim.address)
  })

  test('who sold a name keeps no part of it: no network, no identity, no signed response', async () => {
    name = `sold-${count}.reown.id`
    const buyer = createOwner()
    const registered = await signFresh(server, thief, { name }, { coin_type: localCoin })
    expect(await server.post('/v1/profile/account', registered)).toMatchObject({ status: 200 })
    const sale = await signFresh(server, thief, gift(buyer))
    expect(sale.message).toContain('Its addresses on other networks are removed; its profile stays.')
    expect(await server.post(at('/address'), sale)).toMatchObject({ status: 200 })
    expect((await server.get(`/v1/profile/resolve/${name}?coin_type=${localCoin}`)).body).toMatchObject({
      address: buyer.address,
      earlier_address: thief.address,
    })
    expect((await server.get(`/v1/profile/reverse/${thief.address}?apiVersion=2`)).body).toEqual([])
    expect((await server.get(`/v1/identity/${thief.address}`)).body).toMatchObject({ name: null })
    const profile = { kind: 'setAttributes', name, attributes: { bio: 'Thief' } } as const
    const as = { coin_type: localCoin }
    expect(await server.post(at('/attributes'), await signFresh(server, thief, profile, as))).toMatchObject({
      status: 401,
    })
  })

  test('is undone exactly once by 50 concurrent calls, with changes of the attacker in between', async () => {
    await give(victim, thief)
    const calls = await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        index % 2
          ? ['/undo', await signFresh(server, victim, { kind: 'undoOwnerChange', name })]
          : ['/address', await signFresh(server, thief, gift(createOwner()))],
      ),
    )
    const responses = await Promise.all(calls.map(([path, body]) => server.post(at(path as string), body as object)))
    expect(responses.filter(({ status }, index) => status === 200 && index % 2 === 1)).toHaveLength(1)
    expect(await owner()).toBe(victim.address)
  })

  test('keeps what the former owner did not undo in time, and cannot undo the undo', async () => {
    await give(victim, thief)
    await server.context.db.execute(
      sql`update name_owner_changes set undoable_until = now() - interval '1 second' where name = ${name}`,
    )
    expect(await undo(victim)).toMatchObject({ status: 400, body: { reasons: [{ field: 'name' }] } })
    expect((await server.get(at())).body).not.toHaveProperty('owner_changed_at')
    expect(await owner()).toBe(thief.address)
  })

  test('gets the first response again when an undo is sent again with its key', async () => {
    await give(victim, thief)
    const body = await signFresh(server, victim, { kind: 'undoOwnerChange', name })
    const send = () => server.post(at('/undo'), body, { 'idempotency-key': 'k' })
    const first = await send()
    expect(first).toMatchObject({ status: 200 })
    expect(await send()).toMatchObject({ status: 200, text: first.text })
  })

  test('is undone by a contract that owned the name (ERC-1271), on its own network only', async () => {
    const key = createOwner()
    const account = { coin_type: localCoin, address: await deployAccount(anvil, key.address) }
    name = `contract-${count}.reown.id`
    const registered = await server.post('/v1/profile/account', await signFresh(server, key, { name }, account))
    expect(registered).toMatchObject({ status: 200 })
    const handOver = { kind: 'setOwner', name, coinType: localCoin, to: thief.address } as const
    expect(await server.post(at('/address'), await signFresh(server, key, handOver, account))).toMatchObject({
      status: 200,
    })
    const take = { kind: 'undoOwnerChange', name } as const
    const elsewhere = await signFresh(server, key, take, { ...account, coin_type: 60 })
    expect(await server.post(at('/undo'), elsewhere)).toMatchObject({ status: 401 })
    expect(await server.post(at('/undo'), await signFresh(server, key, take, account))).toMatchObject({
      status: 200,
      body: { addresses: { [localCoin]: { address: account.address } } },
    })
  })
})

describe('a server', () => {
  test('accepts registrations of older clients if the operator allows it, but no changes', async () => {
    const server = await createTestServer({ chains: [], env: { LATCHKEY_NAMES: '{"plainSeconds":60}' } })
    const [owner, thief] = [createOwner(), createOwner()]
    const sign = async (message: object) => signBody(owner, JSON.stringify({ timestamp: nowSeconds(), ...message }))
    const post = async (message: object) => server.post('/v1/profile/account', await sign(message))
    const name = 'older.reown.id'
    expect(await post({ name, attributes: { bio: 'x' } })).toMatchObject({ status: 200, body: { name } })
    expect(await post({ name: 'late.reown.id', timestamp: nowSeconds() - 61 })).toMatchObject({ status: 400 })
    expect(await post({ name: 'more.reown.id', pay: 'all' })).toMatchObject({ status: 422 })
    expect(await post({ name: 'nonce.reown.id', coin_type: 10 })).toMatchObject({ status: 400 })
    const once = await sign({ name: 'once.reown.id' })
    const twice = await Promise.all([1, 2].map(() => server.post('/v1/profile/account', once)))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const stolen = await sign({ coin_type: 60, address: thief.address, name })
    expect(await server.post(`/v1/profile/account/${name}/address`, stolen)).toMatchObject({ status: 422 })
    expect(
      await server.post(`/v1/profile/account/${name}/attributes`, await sign({ attributes: {}, name })),
    ).toMatchObject({ status: 422 })
    await server.close()
  })

  test.each([
    ['without PUBLIC_URL those of this machine', { PUBLIC_URL: '' }, 'http://localhost:8401', 'https://latchkey.test'],
    ['without PUBLIC_URL those of this machine in numbers', { PUBLIC_URL: '' }, 'http://[::1]:1', 'http://10.0.0.1'],
    [
      'those of `origins`',
      { LATCHKEY_NAMES: '{"origins":["https://app.test"]}' },
      'https://app.test',
      'https://b.test',
    ],
    ['those of PUBLIC_URL', {}, 'https://latchkey.test', 'http://localhost'],
  ])('only accepts messages addressed to it: %s', async (_, env, own, foreign) => {
    const server = await createTestServer({ chains: [], env })
    const post = async (origin: string) =>
      server.post('/v1/profile/account', await signFresh(server, createOwner(), { name: 'harbour.reown.id', origin }))
    expect(await post(foreign)).toMatchObject({ status: 400, body: { reasons: [{ field: 'message' }] } })
    expect(await post(own)).toMatchObject({ status: 200 })
    await server.close()
  })
})
