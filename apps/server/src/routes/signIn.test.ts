import { describeRecap, toRecap } from '@latchkey/wire/sign-in'
import { sql } from 'drizzle-orm'
import { concat, encodeDeployData, getCreate2Address, type Hex, zeroHash } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { createVisitor, isSignedIn, newAttempt } from '../../test/createVisitor.ts'
import { createEvmWallet, testWallets } from '../../test/signInWallets.ts'
import { accountAbi, deployAccount } from '../test/contracts.ts'
import { storages, testChain } from '../test/createTestServer.ts'
import bytecodes from '../test/generated/contracts.json' with { type: 'json' }
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { createOwner } from '../test/signNames.ts'

const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const minuteMs = 60_000
const problem = (status: number, code: string) => ({ status, body: { status, code } })
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()

const anvil = setUpAnvil()

describe.each(storages)('signing in on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    // The last network's node is unreachable.
    chains: [
      testChain({ id: 31337, rpcUrls: [anvil.url] }),
      testChain({ id: 31338, name: 'Away', rpcUrls: ['http://127.0.0.1:1'] }),
    ],
    env: { SECRETS_KEY: '5e'.repeat(32), RATE_LIMIT_PER_SECOND: '0' },
    projects: ['shop --origins https://shop.example,https://*.shop.example', 'open'],
  }))

  describe('200', () => {
    test.each(Object.entries(testWallets))(
      'begins a session for an account of %s',
      async (_namespace, createWallet) => {
        const visitor = createVisitor(server, { wallet: createWallet() })
        const { status, body, headers } = await visitor.verify({
          ...(await visitor.sign({ resources: ['https://shop.example/terms'] })),
          device: 'My phone',
        })
        expect(status).toBe(200)
        expect(body.session).toMatchObject({
          account: visitor.wallet.account,
          domain: 'shop.example',
          resources: ['https://shop.example/terms'],
        })
        expect(headers['cache-control']).toBe('no-store')
        expect(headers['set-cookie']).toBeUndefined()
        expect(Date.parse(body.accessExpiresAt) - Date.now()).toBeLessThanOrEqual(15 * minuteMs)
        const days = (Date.parse(body.session.expiresAt) - Date.now()) / (24 * 60 * minuteMs)
        expect(days).toBeGreaterThan(29.9)
        expect(days).toBeLessThanOrEqual(30)
        const read = await visitor.call(body.accessToken, { action: 'read' })
        expect(read.body).toEqual({ session: body.session, accessExpiresAt: body.accessExpiresAt })
        const { sessions } = (await visitor.call(body.accessToken, { action: 'list' })).body
        expect(sessions).toEqual([
          {
            id: body.session.id,
            device: 'My phone',
            createdAt: body.session.issuedAt,
            lastUsedAt: body.session.issuedAt,
            isCurrent: true,
          },
        ])
      },
    )

    test('a contract signs by its owner’s key (ERC-1271), on the chain that the message names', async () => {
      const [key, other] = [createOwner(), createOwner()]
      const address = await deployAccount(anvil, key.address)
      const visitor = createVisitor(server, { wallet: createEvmWallet({ key, address }) })
      expect((await visitor.verify(await visitor.sign())).status).toBe(200)
      const forger = createVisitor(server, { wallet: createEvmWallet({ key: other, address }) })
      expect(await forger.verify(await forger.sign())).toMatchObject(problem(401, 'bad_signature'))
      // The same address on another chain may be somebody else's: only that chain's node is asked, which is away.
      const elsewhere = createVisitor(server, { wallet: createEvmWallet({ key, address, chainId: 31_338 }) })
      expect(await elsewhere.verify(await elsewhere.sign())).toMatchObject(problem(503, 'unverifiable'))
    })

    test('a contract signs before it is deployed (ERC-6492)', async () => {
      const key = createOwner()
      const initCode = encodeDeployData({
        abi: accountAbi,
        bytecode: bytecodes.LocalAccount as Hex,
        args: [key.address],
      })
      const address = getCreate2Address({ from: create2Deployer, salt: zeroHash, bytecode: initCode })
      const wrap = (signature: string) =>
        serializeErc6492Signature({
          address: create2Deployer,
          data: concat([zeroHash, initCode]),
          signature: signature as Hex,
        })
      const visitor = createVisitor(server, { wallet: createEvmWallet({ key, address }) })
      const signed = await visitor.sign()
      expect(await visitor.verify(signed)).toMatchObject(problem(401, 'bad_signature'))
      expect((await visitor.verify({ ...signed, signature: wrap(signed.signature) })).status).toBe(200)
      const forger = createVisitor(server, { wallet: createEvmWallet({ key: createOwner(), address }) })
      const forged = await forger.sign()
      expect(await forger.verify({ ...forged, signature: wrap(forged.signature) })).toMatchObject(
        problem(401, 'bad_signature'),
      )
    })

    test('judges the bytes that a wallet reports to have signed, whatever it was given', async () => {
      const visitor = createVisitor(server, { wallet: testWallets.solana() })
      const signed = await visitor.sign()
      const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64')
      const verify = (signedAs: string) => visitor.verify({ ...signed, message: 'Anything.', signedAs })
      expect(await verify(base64(`${signed.message} `))).toMatchObject(problem(400, 'bad_message'))
      expect(await verify(base64(Uint8Array.of(0xff, 0xfe)))).toMatchObject(problem(400, 'bad_message'))
      const other = await visitor.sign({ domain: 'evil.example' })
      expect(await verify(base64(other.message))).toMatchObject(problem(400, 'wrong_domain'))
      expect(await verify(base64((await visitor.sign()).message))).toMatchObject(problem(401, 'bad_signature'))
      expect((await verify(base64(signed.message))).status).toBe(200)
    })

    test('refreshes again and again, and names the device from its browser', async () => {
      const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
      const visitor = createVisitor(server, { headers: { 'user-agent': agent } })
      let { accessToken, refreshToken } = await visitor.signIn()
      for (let count = 0; count < 4; count += 1) {
        const { status, body } = await visitor.refresh(refreshToken)
        expect(status).toBe(200)
        expect(body.accessToken).not.toBe(accessToken)
        expect(await isSignedIn(visitor, body.accessToken)).toBe(true)
        ;({ accessToken, refreshToken } = body)
      }
      const { body } = await visitor.call(accessToken, { action: 'list' })
      expect(body.sessions).toMatchObject([{ device: 'Chrome, Linux', isCurrent: true }])
    })

    test('ends one session, with a token of any kind, or all', async () => {
      const visitor = createVisitor(server)
      const [phone, laptop, tablet, tv] = await Promise.all([1, 2, 3, 4].map(() => visitor.signIn()))
      const areSignedIn = () =>
        Promise.all([phone, laptop, tablet, tv].map((one) => isSignedIn(visitor, one!.accessToken)))
      expect(await visitor.call(phone!.accessToken, { action: 'end' })).toMatchObject({ status: 200, body: {} })
      expect(await areSignedIn()).toEqual([false, true, true, true])
      await visitor.call(laptop!.accessToken, { action: 'end', id: tablet!.session.id })
      expect(await areSignedIn()).toEqual([false, true, false, true])
      // The access token expires long before the visitor signs out.
      await visitor.session({ action: 'end', refreshToken: tv!.refreshToken })
      expect(await areSignedIn()).toEqual([false, true, false, false])
      const again = await visitor.signIn()
      await visitor.call(again.accessToken, { action: 'endAll' })
      expect(await areSignedIn()).toEqual([false, false, false, false])
      for (const { refreshToken } of [laptop!, again])
        expect(await visitor.refresh(refreshToken)).toMatchObject(problem(401, 'session_ended'))
    })

    test('an account has the hundred sessions that were used last', async () => {
      const visitor = createVisitor(server)
      const first = await visitor.signIn()
      await server.context.db.execute(sql`insert into sign_in_sessions
        (id, project_id, account, domain, resources, device, nonce_hash, created_at, last_used_at, expires_at)
        select gen_random_uuid(), project_id, account, domain, resources, device, nonce_hash || n, created_at,
          last_used_at - make_interval(secs => n), expires_at
        from sign_in_sessions, generate_series(1, 97) n where id = ${first.session.id}`)
      await server.context.db.execute(sql`update sign_in_sessions
        set last_used_at = last_used_at - interval '1 hour' where id = ${first.session.id}`)
      // Several at once: each begins in sight of the others.
      const begun = await Promise.all([1, 2, 3, 4].map(() => visitor.signIn()))
      expect(await isSignedIn(visitor, first.accessToken)).toBe(false)
      const { sessions } = (await visitor.call(begun[0]!.accessToken, { action: 'list' })).body
      expect(sessions).toHaveLength(100)
      const ids = sessions.map(({ id }: { id: string }) => id)
      expect(ids).toEqual(expect.arrayContaining(begun.map(({ session }) => session.id)))
    })

    test('a message that expires in a minute begins a session as long as any other’s', async () => {
      const visitor = createVisitor(server)
      const { body } = await visitor.verify(await visitor.sign({ expirationTime: minutesAhead(1) }))
      expect(Date.parse(body.session.expiresAt)).toBeGreaterThan(Date.now() + 29 * 24 * 60 * minuteMs)
    })

    test('a project without a list of origins signs in every page', async () => {
      const visitor = createVisitor(server, { project: 'open', origin: 'http://localhost:5173' })
      expect((await visitor.signIn()).session).toMatchObject({ domain: 'localhost:5173' })
    })
  })

  describe('400', () => {
    test.each([
      ['solana', '1'.repeat(32)],
      ['polkadot', 'f'.repeat(32)],
      ['bip122', 'f'.repeat(32)],
      ['cosmos', 'evil-chain'],
    ] as const)('wrong_chain: an invented network of %s', async (namespace, reference) => {
      const wallet = testWallets[namespace]()
      const account = wallet.account.replace(/:[^:]*:/, `:${reference}:`)
      const visitor = createVisitor(server, { wallet: { ...wallet, account } })
      await expect(visitor.requestNonce()).rejects.toThrow('wrong_chain')
      // With a nonce of the account on a network that is known, too.
      const nonce = await visitor.requestNonce(wallet.account)
      expect(await visitor.verify(await visitor.sign({ nonce }))).toMatchObject(problem(400, 'wrong_chain'))
    })

    test.each([
      ['wrong_domain', { domain: 'evil.example' }],
      ['wrong_domain', { domain: 'app.shop.example' }],
      ['wrong_uri', { uri: 'https://evil.example/' }],
      ['wrong_uri', { uri: 'http://shop.example/' }],
      ['issued_in_future', { issuedAt: minutesAhead(5) }],
      ['not_yet_valid', { notBefore: minutesAhead(5) }],
      ['expired', { expirationTime: minutesAhead(-5) }],
      ['wrong_chain', { account: `eip155:5:${createOwner().address}` }],
    ])('%s: %o', async (code, changes) => {
      const visitor = createVisitor(server)
      const signed = await visitor.sign({ nonce: await visitor.requestNonce(), ...changes })
      expect(await visitor.verify(signed)).toMatchObject(problem(400, code))
    })

    test.each([
      ['bad_message', (text: string) => `${text}\n`],
      ['bad_message', (text: string) => text.replace('Nonce: ', 'Nonce:')],
      ['bad_message', () => 'Sign me in.'],
      ['unknown_version', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ])('%s', async (code, change) => {
      const visitor = createVisitor(server)
      const message = change((await visitor.sign()).message)
      const signed = { message, ...(await visitor.wallet.sign(message)) }
      expect(await visitor.verify(signed)).toMatchObject(problem(400, code))
    })

    test('wrong_statement: one that does not say what its ReCap allows, wrong_resources: a ReCap that does not read', async () => {
      const visitor = createVisitor(server)
      const recap = { att: { 'https://api.shop.example': { 'crud/read': [{}] } } }
      const [statement, resources] = [`Sign in to the shop. ${describeRecap(recap)}`, [toRecap(recap)]]
      const post = async (changes: { statement: string; resources: readonly string[] }) =>
        visitor.verify(await visitor.sign(changes))
      expect(await post({ statement: 'Sign in to the shop.', resources })).toMatchObject(
        problem(400, 'wrong_statement'),
      )
      expect(await post({ statement, resources: ['urn:recap:nonsense'] })).toMatchObject(
        problem(400, 'wrong_resources'),
      )
      expect((await post({ statement, resources })).body.session.resources).toEqual(resources)
    })

    test('no nonce for an account that no message can have, or on a chain without a node', async () => {
      const visitor = createVisitor(server)
      const request = (account: string, headers: object = { origin: visitor.origin }) =>
        server.post('/v1/auth/nonce?projectId=shop', { account }, { ...headers })
      const { account } = visitor.wallet
      expect(await request(account.toLowerCase())).toMatchObject(problem(400, 'bad_message'))
      expect(await request(account.replace('31337', '5'))).toMatchObject(problem(400, 'wrong_chain'))
    })

    test('no nonce without a page: an app’s own server names one of the project’s', async () => {
      const request = (headers: Record<string, string>) =>
        server.post('/v1/auth/nonce?projectId=open', { account: createEvmWallet().account }, headers)
      expect(await request({})).toMatchObject(problem(400, 'wrong_domain'))
      expect(await request({ origin: 'null' })).toMatchObject(problem(400, 'wrong_domain'))
      expect((await request({ origin: 'https://any.example' })).status).toBe(200)
    })
  })

  describe('401', () => {
    test('bad_signature: of another key, of another text, or nonsense', async () => {
      const [visitor, stranger] = [createVisitor(server), createVisitor(server)]
      const signed = await visitor.sign()
      const other = await visitor.sign()
      for (const signature of [
        (await stranger.wallet.sign(signed.message)).signature,
        other.signature,
        '0x',
        'nonsense',
        `${signed.signature}00`,
      ])
        expect(await visitor.verify({ ...signed, signature })).toMatchObject(problem(401, 'bad_signature'))
      // None of these has used the nonce up.
      expect((await visitor.verify(signed)).status).toBe(200)
    })

    test('session_ended: without a token, and with what is none', async () => {
      const visitor = createVisitor(server)
      const { refreshToken } = await visitor.signIn()
      for (const action of ['read', 'list', 'end', 'endAll'])
        for (const headers of [
          {} as Record<string, string>,
          { authorization: 'Bearer x.y.z' },
          { authorization: `Bearer ${refreshToken}` },
        ])
          expect(await visitor.session({ action }, headers)).toMatchObject(problem(401, 'session_ended'))
      const attempt = newAttempt()
      for (const token of ['x', 'A'.repeat(43)])
        expect(await visitor.session({ action: 'refresh', refreshToken: token, attempt })).toMatchObject(
          problem(401, 'session_ended'),
        )
    })
  })

  test('counts sign-ins and refreshes by how they end', async () => {
    const visitor = createVisitor(server)
    const read = () => {
      const rows = [
        ...server.context.metrics
          .format()
          .matchAll(/latchkey_server_sign_ins_total\{action="(\w+)",outcome="(\w+)"\} (\d+)/g),
      ]
      return new Map(rows.map(([, action, outcome, count]) => [`${action} ${outcome}`, Number(count)]))
    }
    const before = read()
    const { refreshToken } = await visitor.signIn()
    await visitor.verify({ ...(await visitor.sign()), signature: '0x00' })
    for (const _ of [1, 2, 3]) await visitor.refresh(refreshToken)
    const added = [...read()].map(([key, count]) => [key, count - (before.get(key) ?? 0)]).filter(([, by]) => by !== 0)
    expect(Object.fromEntries(added)).toEqual({
      'verify ok': 1,
      'verify bad_signature': 1,
      'refresh ok': 1,
      'refresh refresh_reused': 1,
      'refresh session_ended': 1,
    })
  })

  test('503 unverifiable: no node of the message’s chain responds, and the message is as good afterwards', async () => {
    const visitor = createVisitor(server, { wallet: createEvmWallet({ chainId: 31_338 }) })
    const signed = await visitor.sign()
    for (const _ of [1, 2]) expect(await visitor.verify(signed)).toMatchObject(problem(503, 'unverifiable'))
  })
})
