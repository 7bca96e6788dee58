import { concat, encodeAbiParameters, encodeDeployData, getCreate2Address, type Hex, zeroHash } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { accountAbi, deployAccount } from '../test/contracts.ts'
import { storages, testChain } from '../test/createTestServer.ts'
import bytecodes from '../test/generated/contracts.json' with { type: 'json' }
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { createOwner, getNonce, nowSeconds, signBody, signFresh, writeMessage } from '../test/signNames.ts'

const localCoin = 0x80000000 + 31_337
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Cyrillic а, which looks like the Latin one. */
const cyrillicA = '\u0430'

let count = 0
function freshName(): string {
  count += 1
  return `name-${count}.reown.id`
}

const anvil = setUpAnvil()

describe.each(storages)('names on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    // The last network's node is unreachable.
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url] }),
      testChain({ id: 31338, name: 'Away', rpcUrls: ['http://127.0.0.1:1'] }),
    ],
    env: { RATE_LIMIT_PER_SECOND: '0', LATCHKEY_NAMES: JSON.stringify({ maxPerAddress: 2 }) },
  }))

  const url = (name: string, rest = '') => `/v1/profile/account/${encodeURIComponent(name)}${rest}`
  const post = (body: object, headers?: Record<string, string>) => server.post('/v1/profile/account', body, headers)
  async function register(
    owner: PrivateKeyAccount,
    name = freshName(),
    more: { attributes?: Record<string, string> } = {},
  ) {
    const response = await post(await signFresh(server, owner, { name, ...more }))
    expect(response).toMatchObject({ status: 200 })
    return name
  }
  const sign = (...parameters: Skip<Parameters<typeof signFresh>>) => signFresh(server, ...parameters)
  const rejection = (status: number, field: string, description: string | RegExp = /./) => ({
    status,
    body: { status: 'FAILED', reasons: [{ field, description: expect.stringMatching(description) as string }] },
  })

  describe('200', () => {
    test('registers a name for a key, and resolves it in both directions', async () => {
      const owner = createOwner()
      const name = await register(owner, freshName(), {
        attributes: { bio: 'Sails @ sea', avatar: 'https://a.test/me.png' },
      })
      const stored = {
        name,
        registered_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        updated_at: null,
        attributes: { bio: 'Sails @ sea', avatar: 'https://a.test/me.png' },
        addresses: { 60: { address: owner.address, created_at: expect.stringMatching(/Z$/) as string } },
        owner_coin_type: 60,
      }
      expect(await server.get(url(name))).toMatchObject({ status: 200, body: stored })
      expect(await server.get(`${url(name.toUpperCase())}?apiVersion=2`)).toMatchObject({ body: stored })
      for (const address of [owner.address, owner.address.toLowerCase()])
        expect((await server.get(`/v1/profile/reverse/${address}?apiVersion=2`)).body).toEqual([stored])
      expect((await server.get(`/v1/identity/${owner.address}`)).body).toMatchObject({
        name,
        // Pictures elsewhere are shown with REMOTE_IMAGES only.
        avatar: null,
      })
      const second = await post(await sign(owner, { name: freshName() }))
      expect(second).toMatchObject({ status: 200, body: { attributes: null } })
    })

    test('adds Ethereum to the network a key signed for', async () => {
      const owner = createOwner()
      const body = await sign(owner, { name: freshName() }, { coin_type: localCoin })
      expect(Object.keys((await post(body)).body.addresses)).toEqual(['60', String(localCoin)])
    })

    test('resolves the older domain to the same name', async () => {
      const name = await register(createOwner())
      expect((await server.get(url(name.replace('.reown.id', '.wcn.id')))).body).toMatchObject({ name })
    })

    test('accepts bodies sent as text', async () => {
      const name = freshName()
      const body = JSON.stringify(await sign(createOwner(), { name }))
      const response = await server.post('/v1/profile/account', body, { 'content-type': 'text/plain' })
      expect(response).toMatchObject({ status: 200, body: { name } })
    })

    test('accepts a contract’s signature (ERC-1271), on its own network only', async () => {
      const owner = createOwner()
      const account = { coin_type: localCoin, address: await deployAccount(anvil, owner.address) }
      const response = await post(await sign(owner, { name: freshName() }, account))
      expect(response).toMatchObject({ status: 200 })
      expect(Object.keys(response.body.addresses)).toEqual([String(localCoin)])
      expect(await post(await sign(createOwner(), { name: freshName() }, account))).toMatchObject(
        rejection(401, 'signature'),
      )
      expect(await post(await sign(owner, { name: freshName() }, { ...account, coin_type: 60 }))).toMatchObject(
        rejection(401, 'signature'),
      )
    })

    test('accepts the signature of a contract that is not deployed yet (ERC-6492)', async () => {
      const owner = createOwner()
      const initCode = encodeDeployData({
        abi: accountAbi,
        bytecode: bytecodes.LocalAccount as Hex,
        args: [owner.address],
      })
      const address = getCreate2Address({ from: create2Deployer, salt: zeroHash, bytecode: initCode })
      const body = await sign(owner, { name: freshName() }, { coin_type: localCoin, address })
      const wrap = (signature: Hex) =>
        serializeErc6492Signature({ address: create2Deployer, data: concat([zeroHash, initCode]), signature })
      expect(await post({ ...body, signature: wrap(body.signature) })).toMatchObject({ status: 200 })
      const forged = await sign(createOwner(), { name: freshName() }, { coin_type: localCoin, address })
      expect(await post({ ...forged, signature: wrap(forged.signature) })).toMatchObject(rejection(401, 'signature'))
    })

    test('replaces attributes', async () => {
      const owner = createOwner()
      const name = await register(owner, freshName(), { attributes: { bio: 'old' } })
      const body = await sign(owner, { kind: 'setAttributes', name, attributes: { bio: 'new' } })
      expect(await server.post(url(name, '/attributes'), body)).toMatchObject({ status: 200, body: { bio: 'new' } })
      const { body: stored } = await server.get(url(name))
      expect(stored).toMatchObject({ attributes: { bio: 'new' } })
      expect(stored.updated_at).not.toBeNull()
    })

    test('sets the address on a network; the new address gets the name as its own once it signs', async () => {
      const [owner, other] = [createOwner(), createOwner()]
      const name = await register(owner)
      const set = await sign(owner, { kind: 'setAddress', name, coinType: localCoin, to: other.address })
      const response = await server.post(url(name, '/address'), set)
      expect(response).toMatchObject({ status: 200 })
      expect(response.body[String(localCoin)].address).toBe(other.address)
      // Or anyone could put a name of their choice under anybody's address.
      expect((await server.get(`/v1/profile/reverse/${other.address}?apiVersion=2`)).body).toEqual([])
      expect((await server.get(`/v1/identity/${other.address}`)).body).toMatchObject({ name: null })
      const own = { kind: 'setAddress', name, coinType: localCoin, to: other.address } as const
      const accept = await sign(other, own, { coin_type: localCoin })
      expect(await server.post(url(name, '/address'), accept)).toMatchObject({ status: 200 })
      expect((await server.get(`/v1/identity/${other.address}`)).body).toMatchObject({ name })
    })

    test('returns the same response for a repeated idempotency key, also for twenty concurrent calls', async () => {
      const owner = createOwner()
      const name = freshName()
      const registration = await sign(owner, { name })
      const change = await sign(owner, { kind: 'setAttributes', name, attributes: { bio: 'first' } })
      const move = await sign(owner, { kind: 'setAddress', name, coinType: localCoin, to: createOwner().address })
      for (const [at, body] of [
        [url(''), registration],
        [url(name, '/attributes'), change],
        [url(name, '/address'), move],
      ] as const) {
        const call = () => server.post(at, body, { 'idempotency-key': 'k' })
        const responses = await Promise.all(Array.from({ length: 20 }, call))
        expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
        expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
        // Returns the stored response, not the current state.
        const next = { kind: 'setAttributes', name, attributes: { bio: at } } as const
        await server.post(url(name, '/attributes'), await sign(owner, next))
        expect(await call()).toMatchObject({ status: 200, text: responses[0]!.text })
      }
    })

    test('returns [] for an unknown name with apiVersion=2', async () => {
      expect(await server.get(`${url(freshName())}?apiVersion=2`)).toMatchObject({ status: 200, body: [] })
      const { address } = createOwner()
      expect(await server.get(`/v1/profile/reverse/${address}?apiVersion=2`)).toMatchObject({ status: 200, body: [] })
    })

    test('suggests the name itself first, then four available ones', async () => {
      const suggest = async (name: string, zone = 'reown.id') =>
        (await server.get(`/v1/profile/suggestions/${name}?zone=${zone}`)).body.suggestions as unknown[]
      const first = await suggest('sail')
      expect(first).toHaveLength(5)
      expect(first.slice(0, 2)).toEqual([
        { name: 'sail.reown.id', registered: false },
        { name: 'sail-abandon.reown.id', registered: false },
      ])
      for (const wanted of ['support', 'q'.repeat(64), 'qqq-', '123'])
        expect(await suggest(wanted), wanted).toHaveLength(5)
      const words = await suggest('abs')
      expect(words).toEqual([
        // Three letters cannot be registered.
        { name: 'abs.reown.id', registered: true },
        ...['absent', 'absorb', 'abstract', 'absurd'].map((word) => ({ name: `${word}.reown.id`, registered: false })),
      ])
      await register(createOwner(), 'absorb.reown.id')
      expect(await suggest('abs')).not.toContainEqual({ name: 'absorb.reown.id', registered: false })
      expect((await suggest('absorb'))[0]).toEqual({ name: 'absorb.reown.id', registered: true })
      expect((await suggest('support'))[0]).toEqual({ name: 'support.reown.id', registered: true })
      expect(JSON.stringify(await suggest('support'))).not.toContain('support-')
      // The longest shared prefix comes first.
      const near = ['supply', 'super', 'supreme', 'subject'].map((word) => `${word}.reown.id`)
      expect((await suggest('support')).slice(1)).toEqual(near.map((name) => ({ name, registered: false })))
    })

    test('needs no project', async () => {
      expect(await server.get(`${url(freshName())}?apiVersion=2&projectId=nobody`)).toMatchObject({ status: 200 })
    })
  })

  describe('400', () => {
    const names: [string, string][] = [
      ['too short', 'abc.reown.id'],
      ['too long', `${'ab'.repeat(32)}.reown.id`],
      ['without a domain', 'alice'],
      ['with one label too many', 'a.alice.reown.id'],
      ['in another domain', 'alice.eth'],
      ['in the older domain', 'alice.wcn.id'],
      ['that browsers show in another alphabet', 'xn--80ak6aa92e.reown.id'],
      ['reserved', 'support.reown.id'],
      ['that looks like a reserved one', 'supp0rt.reown.id'],
      ['that looks like one with hyphens', 'a-d-m1n.reown.id'],
      ['that looks like one by two letters', 'adrnin.reown.id'],
      ['with a reserved word between hyphens', 'support-team.reown.id'],
      ['that looks like an address', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8.reown.id'],
    ]
    test.each(names)('for a name %s', async (_, name) => {
      expect(await post(await sign(createOwner(), { name }))).toMatchObject(rejection(400, 'name'))
    })

    test('for a name that is taken, for every caller', async () => {
      const owner = createOwner()
      const name = await register(owner)
      for (const one of [owner, createOwner()])
        expect(await post(await sign(one, { name }))).toMatchObject(rejection(400, 'name', 'already registered'))
    })

    test.each([-1, 400])('for a message that expires %i s from now', async (seconds) => {
      const body = await sign(createOwner(), { name: freshName(), expiresInMs: seconds * 1000 })
      expect(await post(body)).toMatchObject(rejection(400, 'timestamp'))
    })

    test('not for one that took four minutes to approve', async () => {
      const body = await sign(createOwner(), { name: freshName(), expiresInMs: 60_000 })
      expect(await post(body)).toMatchObject({ status: 200 })
    })

    test.each([
      ['another key', { color: 'red' }],
      ['a long value', { bio: 'a'.repeat(256) }],
      ['markup', { bio: '<script>' }],
      ['an empty value', { bio: '' }],
      ['a picture by http', { avatar: 'http://a.test/me.png' }],
      ['a picture by script', { avatar: 'javascript:alert' }],
    ])('for attributes with %s', async (_, attributes) => {
      expect(await post(await sign(createOwner(), { name: freshName(), attributes }))).toMatchObject(
        rejection(400, 'attributes'),
      )
    })

    test.each([0, 501, 1, 31_337, 0x80000000, 0x80000001, 0x80000000 + 10])(
      'for the coin type %i',
      async (coin_type) => {
        const body = await sign(createOwner(), { name: freshName() })
        expect(await post({ ...body, coin_type })).toMatchObject(rejection(400, 'coin_type'))
      },
    )

    test('for a coin type of another network than the signed one', async () => {
      const body = await sign(createOwner(), { name: freshName() })
      expect(await post({ ...body, coin_type: localCoin })).toMatchObject(rejection(400, 'coin_type'))
    })

    test('for addresses without their checksum', async () => {
      const owner = createOwner()
      const body = await sign(owner, { name: freshName() })
      for (const address of [misspell(owner.address), `0x${'1'.repeat(39)}`, '11111111111111111111111111111111'])
        expect(await post({ ...body, address })).toMatchObject(rejection(400, 'address'))
      expect(await server.post('/v1/profile/nonce', { address: misspell(owner.address) })).toMatchObject({
        status: 400,
        body: { field: 'address' },
      })
    })

    test('for changes to an unregistered name, and messages for another name', async () => {
      const owner = createOwner()
      const unknown = freshName()
      const body = await sign(owner, { kind: 'setAttributes', name: unknown, attributes: {} })
      expect(await server.post(url(unknown, '/attributes'), body)).toMatchObject(
        rejection(400, 'name', 'not registered'),
      )
      const [name, other] = [await register(owner), await register(owner)]
      const change = await sign(owner, { kind: 'setAttributes', name: other, attributes: {} })
      expect(await server.post(url(name, '/attributes'), change)).toMatchObject(rejection(400, 'name', 'another name'))
    })

    test('for more names than an address may have, also for concurrent requests', async () => {
      const owner = createOwner()
      const bodies = await Promise.all(Array.from({ length: 12 }, () => sign(owner, { name: freshName() })))
      const responses = await Promise.all(bodies.map((body) => post(body)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
      for (const response of responses.filter(({ status }) => status !== 200))
        expect(response).toMatchObject(rejection(400, 'address'))
    })

    test.each(['ab', 'al_ice', `${cyrillicA}lice`, 'a b'])('for suggestions for %j', async (name) => {
      expect(await server.get(`/v1/profile/suggestions/${encodeURIComponent(name)}`)).toMatchObject(
        rejection(400, 'name'),
      )
    })

    test('for lookups of an invalid name or address', async () => {
      for (const name of ['abc.reown.id', 'alice.eth', `${cyrillicA}lice.reown.id`])
        expect(await server.get(url(name))).toMatchObject(rejection(400, 'name'))
      expect(await server.get('/v1/profile/reverse/0x12')).toMatchObject(rejection(400, 'address'))
      expect(await server.get('/v1/profile/suggestions/alice?zone=eth')).toMatchObject(rejection(400, 'name'))
    })
  })

  describe('401', () => {
    test('for a signature of another key, of another text, and for a missing one', async () => {
      const owner = createOwner()
      const body = await sign(owner, { name: freshName() })
      const other = await signBody(createOwner(), body.message)
      const changed = body.message.replaceAll('name-', 'fake-')
      for (const forged of [
        { ...body, signature: other.signature },
        { ...body, message: changed },
        { ...body, signature: '0x' },
        { ...body, signature: `0x${'00'.repeat(65)}` },
        { ...body, signature: `0x${'ab'.repeat(500)}` },
      ])
        expect(await post(forged)).toMatchObject(rejection(401, 'signature'))
      expect(await post(body)).toMatchObject({ status: 200 })
    })

    test('for a nonce that was used, belongs to another address, or was never issued', async () => {
      const owner = createOwner()
      const nonce = await getNonce(server, owner)
      expect(await post(await signBody(owner, { name: freshName(), nonce }))).toMatchObject({ status: 200 })
      for (const bad of [nonce, await getNonce(server, createOwner()), 'a'.repeat(32)])
        expect(await post(await signBody(owner, { name: freshName(), nonce: bad }))).toMatchObject(
          rejection(401, 'nonce'),
        )
    })

    test('for a message sent twice', async () => {
      const owner = createOwner()
      const name = await register(owner)
      const change = (bio: string) => sign(owner, { kind: 'setAttributes', name, attributes: { bio } })
      const body = await change('first')
      const send = () => server.post(url(name, '/attributes'), body)
      const responses = await Promise.all(Array.from({ length: 50 }, send))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(49)
      await server.post(url(name, '/attributes'), await change('second'))
      expect(await send()).toMatchObject({ status: 401 })
      expect((await server.get(url(name))).body.attributes).toEqual({ bio: 'second' })
    })

    test('for changes by an address that is not the name’s for that coin type', async () => {
      const owner = createOwner()
      const name = await register(owner)
      const change = { kind: 'setAttributes', name, attributes: { bio: 'mine' } } as const
      const stranger = await sign(createOwner(), change)
      const elsewhere = await sign(owner, change, { coin_type: localCoin })
      for (const body of [stranger, elsewhere])
        expect(await server.post(url(name, '/attributes'), body)).toMatchObject(rejection(401, 'address', 'owner'))
      const gift = { kind: 'setOwner', name, coinType: 60, to: createOwner().address } as const
      const taken = await sign(createOwner(), gift)
      expect(await server.post(url(name, '/address'), taken)).toMatchObject(rejection(401, 'address', 'owner'))
    })

    test('for a change of the profile by the address of another network', async () => {
      const owner = createOwner()
      const name = freshName()
      const body = await sign(owner, { name, attributes: { bio: 'mine' } }, { coin_type: localCoin })
      expect(await post(body)).toMatchObject({ status: 200 })
      const other = createOwner()
      const set = await sign(owner, { kind: 'setAddress', name, coinType: localCoin, to: other.address })
      expect(await server.post(url(name, '/address'), set)).toMatchObject({ status: 200 })
      const change = { kind: 'setAttributes', name, attributes: { bio: 'other' } } as const
      const foreign = await sign(other, change, { coin_type: localCoin })
      expect(await server.post(url(name, '/attributes'), foreign)).toMatchObject(rejection(401, 'address', 'owner'))
      expect((await server.get(url(name))).body.attributes).toEqual({ bio: 'mine' })
    })

    test('for a change of owner by the address of another network', async () => {
      const [owner, other] = [createOwner(), createOwner()]
      const name = await register(owner)
      const set = await sign(owner, { kind: 'setAddress', name, coinType: localCoin, to: other.address })
      expect(await server.post(url(name, '/address'), set)).toMatchObject({ status: 200 })
      const gift = { kind: 'setOwner', name, coinType: 60, to: other.address } as const
      const taken = await sign(other, gift, { coin_type: localCoin })
      expect(await server.post(url(name, '/address'), taken)).toMatchObject(rejection(401, 'address', 'owner'))
    })
  })

  test('404 for an unknown name and address', async () => {
    const name = freshName()
    expect(await server.get(url(name))).toMatchObject(
      rejection(404, 'name', `Name is not found in the database: ${name}`),
    )
    const { address } = createOwner()
    expect(await server.get(`/v1/profile/reverse/${address}`)).toMatchObject(
      rejection(404, 'address', 'No name for address is found'),
    )
  })

  describe('422', () => {
    test('for an idempotency key of another call, also for concurrent calls', async () => {
      const owner = createOwner()
      const call = async () => post(await sign(owner, { name: freshName() }), { 'idempotency-key': 'k' })
      const statuses = (await Promise.all([call(), call()])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 422])
      expect(await call()).toMatchObject(rejection(422, 'idempotency-key'))
      const { body } = await server.get(`/v1/profile/reverse/${owner.address}?apiVersion=2`)
      expect(body).toHaveLength(1)
    })
  })

  describe('422', () => {
    test.each([
      ['has another format', 'hello'],
      ['has the format of other servers', `{"name":"alice.reown.id","timestamp":${nowSeconds()}}`],
      ['names an invalid server origin', { origin: 'https://latchkey.test/path' }],
      ['has an unknown line', { more: '\n- pay:all' }],
      ['has an invalid character', { name: 'ali_ce.reown.id' }],
      ['has capitals', { name: 'Alice.reown.id' }],
      ['has a Cyrillic letter', { name: `${cyrillicA}lice.reown.id` }],
      ['is entirely in another alphabet', { name: `${cyrillicA.repeat(4)}.reown.id` }],
      ['has a zero-width joiner', { name: 'ali\u200dce.reown.id' }],
      ['has a full-width letter', { name: '\uff41lice.reown.id' }],
    ])('for a message that %s', async (_, parts) => {
      const owner = createOwner()
      const nonce = await getNonce(server, owner)
      const plain = { name: 'alice.reown.id', more: '' }
      const { more, name, ...changed } = typeof parts === 'string' ? plain : { ...plain, ...parts }
      const written = writeMessage(owner.address, { nonce, ...changed, name: plain.name }).replaceAll(plain.name, name)
      const text = typeof parts === 'string' ? parts : `${written}${more}`
      expect(await post(await signBody(owner, text))).toMatchObject(rejection(422, '', 'Deserialization error'))
    })

    test('for a body without its fields', async () => {
      const body = await sign(createOwner(), { name: freshName() })
      expect(await post({ ...body, signature: 'abc' })).toMatchObject(rejection(422, 'signature'))
      expect(await post({ ...body, coin_type: '60' })).toMatchObject(rejection(422, 'coin_type'))
      expect(await post({})).toMatchObject({ status: 422 })
    })
  })

  test('503 for a contract’s signature while no node responds', async () => {
    const body = await sign(createOwner(), { name: freshName() }, { coin_type: 0x80000000 + 31_338 })
    const signature = encodeAbiParameters([{ type: 'bytes' }], [body.signature])
    expect(await post({ ...body, signature })).toMatchObject(rejection(503, 'coin_type'))
  })

  test('registers a name for one of 200 concurrent keys', async () => {
    const name = freshName()
    const owners = Array.from({ length: 200 }, createOwner)
    const bodies = await Promise.all(owners.map((owner) => sign(owner, { name })))
    const responses = await Promise.all(bodies.map((body) => post(body)))
    const winners = owners.filter((_, index) => responses[index]!.status === 200)
    expect(winners).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(199)
    const { body } = await server.get(url(name))
    expect(body.addresses).toMatchObject({ 60: { address: winners[0]!.address } })
  })
})

type Skip<list extends readonly unknown[]> = list extends readonly [unknown, ...infer rest] ? rest : never

/** An address with one letter in the other case; in lower case, one in many is its own checksum. */
function misspell(address: string): string {
  return address.replace(/[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}
