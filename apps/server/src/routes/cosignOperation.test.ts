import { eq } from 'drizzle-orm'
import {
  type Address,
  type Hex,
  parseAbi,
  parseSignature,
  recoverMessageAddress,
  serializeSignature,
  toHex,
} from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { encodeFunctionData, publicKeyToAddress } from 'viem/utils'
import { describe, expect, test, vi } from 'vitest'
import { smartSessions } from '../db/schema.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { sealSecret, sessionKeyOwner } from '../secrets/sealSecret.ts'
import { createDapp, hashOperation, sessionEnv } from '../test/createDapp.ts'
import { storages, testChain } from '../test/createTestServer.ts'
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { createOwner } from '../test/signNames.ts'
import { userOperation } from '../test/userOperations.ts'

const abi = parseAbi(['function buy(uint256 amount) payable', 'function sell(uint256 amount)'])
const shop: Address = `0x${'aa'.repeat(20)}`
/** Of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const friend: Address = `0x${'cc'.repeat(20)}`
const nowSeconds = () => Math.floor(Date.now() / 1000)
const call = (functionName: 'buy' | 'sell') => ({
  to: shop,
  value: 0n,
  data: encodeFunctionData({ abi, functionName, args: [5n] }),
})
const send = (value: bigint) => ({ to: friend, value, data: '0x' as Hex })

const anvil = setUpAnvil()

describe.each(storages)('POST /v1/sessions/:address/sign on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: sessionEnv,
    projects: ['shop', 'bank'],
  }))

  /** An account that has granted: buying at the shop, and 100 wei an hour to anyone. */
  async function grantSession(more: { policies?: object[]; expiry?: number; isGranted?: boolean } = {}) {
    const dapp = createDapp(server, {
      project: 'shop',
      grant: {
        expiry: more.expiry ?? nowSeconds() + 3_600,
        permissions: [
          { type: 'contract-call', data: { address: shop, abi, functions: [{ functionName: 'buy' }] } },
          { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: 0, period: 1_000_000_000 } },
        ],
        policies: more.policies ?? [],
      },
    })
    const { pci, key } = more.isGranted === false ? await dapp.begin() : await dapp.start()
    const operation = (options: Parameters<typeof userOperation>[1]) => userOperation(dapp.owner.address, options)
    return {
      ...dapp,
      pci,
      operation,
      cosigner: publicKeyToAddress(key.publicKey),
      sign: (userOp: ReturnType<typeof userOperation>) => dapp.sign(pci, userOp),
      /** As it is, for a project. */
      post: (userOp: object, project?: string) => server.post(dapp.at('/sign', project), { pci, userOp }),
      revoke: () => dapp.revoke(pci),
    }
  }

  describe('200', () => {
    test('with the co-signer’s signature of the operation’s hash', async () => {
      const { operation, sign, cosigner } = await grantSession()
      for (const calls of [[call('buy')], [send(3n)], [call('buy'), send(4n)]]) {
        const userOp = operation({ calls })
        const { status, body } = await sign(userOp)
        expect(status).toBe(200)
        expect(
          await recoverMessageAddress({ message: { raw: hashOperation(userOp) }, signature: body.signature }),
        ).toBe(cosigner)
      }
    })

    test('again for the same operation, which counts once', async () => {
      const { operation, sign } = await grantSession()
      const all = operation({ calls: [send(100n)] })
      const responses = await Promise.all(Array.from({ length: 10 }, () => sign(all)))
      expect(new Set(responses.map(({ status, body }) => `${status} ${body.signature}`)).size).toBe(1)
      expect((await sign(operation({ calls: [send(1n)], nonce: 1n }))).status).toBe(401)
    })
  })

  describe('401', () => {
    test('for an operation that the app’s key did not sign', async () => {
      const { operation, sign, signOperation, post, key, owner } = await grantSession({
        policies: [{ type: 'call-limit', data: { count: 1 } }],
      })
      const userOp = operation({ calls: [send(1n)] })
      const { signature } = await signOperation(userOp)
      const { r, s: smaller, yParity } = parseSignature(signature)
      const larger = toHex(order - BigInt(smaller), { size: 32 })
      for (const signed of [
        await signOperation(userOp, owner),
        await signOperation(userOp, createOwner()),
        { ...userOp, signature: await key.signMessage({ message: hashOperation(userOp) }) },
        { ...userOp, signature: await key.sign({ hash: hashOperation(userOp) }) },
        { ...operation({ calls: [send(2n)] }), signature },
        { ...operation({ calls: [send(1n)], nonce: 1n }), signature },
        { ...userOp, maxFeePerGas: '0x2', signature },
        { ...userOp, paymaster: friend, signature },
        // The same signature, as anyone can write it.
        { ...userOp, signature: serializeSignature({ r, s: larger, yParity: yParity === 0 ? 1 : 0 }) },
        { ...userOp, signature: `0x${'00'.repeat(65)}` },
        { ...userOp, signature: `0x${'ff'.repeat(65)}` },
      ])
        expect(await post(signed)).toMatchObject({ status: 401, body: { reasons: [{ field: 'userOp.signature' }] } })
      // Nothing of that has counted.
      expect((await sign(userOp)).status).toBe(200)
    })

    test('for calls that were not granted', async () => {
      const { operation, sign } = await grantSession()
      for (const calls of [[call('sell')], [call('buy'), call('sell')], [send(101n)], [{ ...call('buy'), to: friend }]])
        expect(await sign(operation({ calls }))).toMatchObject({ status: 401, body: { reasons: [{ field: '' }] } })
      expect((await sign({ ...operation({ calls: [call('buy')] }), sender: friend })).status).toBe(401)
    })

    test('once the fees or the number of operations are used up', async () => {
      const gas = await grantSession({ policies: [{ type: 'gas-limit', data: { limit: '0x30d40' } }] })
      const count = await grantSession({ policies: [{ type: 'call-limit', data: { count: 2 } }] })
      for (const { operation, sign } of [gas, count]) {
        const statuses = []
        for (const nonce of [0n, 1n, 2n]) statuses.push((await sign(operation({ calls: [call('buy')], nonce }))).status)
        expect(statuses).toEqual([200, 200, 401])
      }
    })

    test('above the limit, also for concurrent requests', async () => {
      const { operation, sign } = await grantSession()
      const responses = await Promise.all(
        Array.from({ length: 30 }, (_, index) => sign(operation({ calls: [send(10n)], nonce: BigInt(index) }))),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(20)
    })
  })

  describe('400', () => {
    test('for another project’s session, a session that was not granted, and an unknown one', async () => {
      const { operation, signOperation, post } = await grantSession()
      const userOp = operation({ calls: [call('buy')] })
      const rejected = { status: 400, body: { reasons: [{ field: 'pci' }] } }
      expect(await post(await signOperation(userOp), 'bank')).toMatchObject(rejected)
      const waiting = await grantSession({ isGranted: false })
      expect(await waiting.sign(waiting.operation({ calls: [call('buy')] }))).toMatchObject(rejected)
      const stranger = await grantSession()
      expect(await stranger.sign(userOp)).toMatchObject({ status: 401 })
    })

    test('for calldata of another kind of account', async () => {
      const { operation, sign } = await grantSession()
      expect(await sign(operation({ callData: '0x12345678' }))).toMatchObject({
        status: 400,
        body: { reasons: [{ field: 'calldata' }] },
      })
    })

    test('once the session has ended', async () => {
      const { operation, sign } = await grantSession({ expiry: nowSeconds() + 2 })
      const userOp = operation({ calls: [call('buy')] })
      await expect.poll(async () => (await sign(userOp)).status, { timeout: 10_000 }).toBe(400)
    })
  })

  test('422 for an invalid operation', async () => {
    const { post, signOperation, operation } = await grantSession()
    const userOp = operation({ calls: [call('buy')] })
    expect((await post({ ...(await signOperation(userOp)), nonce: 'x' })).status).toBe(422)
    expect((await post(userOp)).status).toBe(422)
    // These are packed in 16 bytes.
    for (const field of ['callGasLimit', 'maxFeePerGas', 'paymasterPostOpGasLimit'])
      expect((await post({ ...(await signOperation(userOp)), [field]: `0x1${'0'.repeat(32)}` })).status).toBe(422)
  })

  test('503 that explains when SECRETS_KEY is not the one that sealed the session’s key', async () => {
    const { operation, sign, pci } = await grantSession()
    const sealed = { key: createSecret('6f'.repeat(32)), owner: sessionKeyOwner(pci) }
    const sealedKey = sealSecret(createSecret(generatePrivateKey()), sealed)
    await server.context.db.update(smartSessions).set({ sealedKey }).where(eq(smartSessions.pci, pci))
    const response = await sign(operation({ calls: [call('buy')] }))
    expect(response).toMatchObject({
      status: 503,
      body: { reasons: [{ description: expect.stringMatching(/SECRETS_KEY is not the one/) }] },
    })
  })

  test('rejects an operation that was read before a revocation and counted after it', async () => {
    const { operation, sign, revoke } = await grantSession()
    const { sessions } = server.context
    const { count } = sessions
    const counting = vi.spyOn(sessions, 'count').mockImplementationOnce(async (...parameters) => {
      expect((await revoke()).status).toBe(200)
      return await count(...parameters)
    })
    const response = await sign(operation({ calls: [call('buy')] }))
    expect(response).toMatchObject({ status: 400, body: { reasons: [{ field: 'pci' }] } })
    expect(counting).toHaveBeenCalledOnce()
    counting.mockRestore()
  })

  // The embedded database does one thing after the other; many servers' database is where the two meet.
  const rounds = storage === 'embedded' ? 10 : 100
  test(`${rounds} times: signs nothing after the response to a revocation`, { timeout: 240_000 }, async () => {
    const round = async () => {
      const { operation, sign, revoke } = await grantSession()
      let nonce = 0n
      const next = () => sign(operation({ calls: [call('buy')], nonce: nonce++ }))
      const early = next()
      const revoked = revoke()
      const during = next()
      expect((await revoked).status).toBe(200)
      const late = await next()
      return { late, others: await Promise.all([early, during]) }
    }
    const seen: Awaited<ReturnType<typeof round>>[] = []
    // Ten at a time: a hundred at once wait for the database longer than a request may, on a busy machine.
    while (seen.length < rounds) seen.push(...(await Promise.all(Array.from({ length: 10 }, round))))
    for (const { late } of seen) expect(late).toMatchObject({ status: 400, body: { reasons: [{ field: 'pci' }] } })
    const statuses = new Set(seen.flatMap(({ others }) => others.map(({ status }) => status)))
    // They do meet: some came before, and nothing broke.
    expect(statuses.has(200)).toBe(true)
    expect([...statuses].every((status) => status === 200 || status === 400)).toBe(true)
  })
})
