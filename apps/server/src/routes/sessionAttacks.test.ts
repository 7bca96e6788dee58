import { randomUUID } from 'node:crypto'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createDapp, sessionEnv } from '../test/createDapp.ts'
import { storages, testChain } from '../test/createTestServer.ts'
import { setUpAnvil, setUpServer } from '../test/setUp.ts'
import { nowSeconds } from '../test/signNames.ts'
import { userOperation } from '../test/userOperations.ts'

const strangerIp = { 'x-forwarded-for': '203.0.113.66' }
const spend = (wei: bigint) => ({ to: `0x${'bb'.repeat(20)}` as const, value: wei, data: '0x' as const })
const allowance = (wei: bigint) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: `0x${wei.toString(16)}`, start: 0, period: 1_000_000_000 },
})

const anvil = setUpAnvil()

describe.each(storages)('an attacker that knows the project and the account, on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: { ...sessionEnv, TRUSTED_PROXY_HOPS: '1' },
    projects: ['shop'],
  }))

  test.each([1_100, 5_000])(
    'cannot keep the owner from revoking: %i networks request a nonce each',
    { timeout: 120_000 },
    async (networks) => {
      const dapp = createDapp(server, { project: 'shop' })
      const { pci } = await dapp.start()
      const { nonce, message } = (await server.post(dapp.at('/nonce'), { pci })).body
      for (let first = 0; first < networks; first += 100) {
        const nonces = await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            server.post(
              dapp.at('/nonce'),
              { pci },
              { 'x-forwarded-for': `198.18.${(first + index) >> 8}.${(first + index) & 255}` },
            ),
          ),
        )
        for (const { status } of nonces) expect(status).toBe(200)
      }
      const signature = await dapp.owner.signMessage({ message })
      expect(await server.post(dapp.at('/revoke'), { pci, nonce, signature })).toMatchObject({ status: 200 })
    },
  )

  test('reads a pending session’s pci, activates it with other permissions and gets no 100 ETH co-signed', async () => {
    const dapp = createDapp(server, { project: 'shop' })
    const begun = await dapp.begin()
    // He knows the pci, by whatever way.
    const { pci } = begun
    const key = privateKeyToAccount(generatePrivateKey())
    const grant = { ...dapp.grant, permissions: [allowance(parseEther('1000000'))], policies: [] }
    const issued = await server.post(dapp.at('/nonce'), { pci, activate: { ...grant, context: '0xbad0' } }, strangerIp)
    const { nonce, message } = issued.body
    const activated = await server.post(
      dapp.at('/activate'),
      { ...grant, pci, context: '0xbad0', nonce, signature: await key.signMessage({ message }) },
      strangerIp,
    )
    const userOp = userOperation(dapp.owner.address, { calls: [spend(parseEther('100'))] })
    const signed = await server.post(
      dapp.at('/sign'),
      { pci, userOp: await dapp.signOperation(userOp, key) },
      strangerIp,
    )
    expect([activated.status, signed.status]).toEqual([401, 400])
    expect(signed.body).not.toHaveProperty('signature')
    expect((await server.get(dapp.at(''))).body.pcis).toEqual([])
    // The owner's own grant is as good as before.
    expect((await dapp.activate(begun)).status).toBe(200)
  })

  test('sends three forged operations, which use up nothing of the owner’s call limit', async () => {
    const dapp = createDapp(server, {
      project: 'shop',
      grant: { permissions: [allowance(100n)], policies: [{ type: 'call-limit', data: { count: 3 } }] },
    })
    const { pci } = await dapp.start()
    const thief = privateKeyToAccount(generatePrivateKey())
    const bogus = [0n, 1n, 2n].map((nonce) => userOperation(dapp.owner.address, { calls: [spend(1n)], nonce }))
    const statuses: number[] = []
    for (const userOp of bogus) {
      const call = { pci, userOp: await dapp.signOperation(userOp, thief) }
      statuses.push((await server.post(dapp.at('/sign'), call, strangerIp)).status)
      const unsigned = { pci, userOp: { ...userOp, signature: `0x${'00'.repeat(65)}` } }
      statuses.push((await server.post(dapp.at('/sign'), unsigned, strangerIp)).status)
    }
    expect(statuses).toEqual(Array(6).fill(401))
    const own: number[] = []
    for (const nonce of [10n, 11n, 12n, 13n])
      own.push((await dapp.sign(pci, userOperation(dapp.owner.address, { calls: [spend(1n)], nonce }))).status)
    expect(own).toEqual([200, 200, 200, 401])
  })

  // The embedded database does one thing after the other: a thousand take it long.
  test.each(storage === 'embedded' ? [64] : [64, 1_000])('forges %d sessions, which lock out no one', async (count) => {
    const dapp = createDapp(server, { project: 'shop' })
    for (let done = 0; done < count; done += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, count - done) }, () =>
          server.post(
            dapp.at(''),
            { ...dapp.grant, expiry: nowSeconds() + 1e6, dappKey: dapp.dappKey, origin: dapp.origin },
            { ...strangerIp, 'idempotency-key': randomUUID() },
          ),
        ),
      )
    const { pci } = await dapp.start()
    const userOp = userOperation(dapp.owner.address, { calls: [spend(1n)] })
    expect((await dapp.sign(pci, userOp)).status).toBe(200)
  })
})
