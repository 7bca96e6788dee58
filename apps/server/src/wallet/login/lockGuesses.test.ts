import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletAddressLimits } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { random, siteOrigin, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

type Flow = { flowId: string; code: string }

describe.each(storages)('wrong codes on the device of an address’s owner, on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage, env: { RATE_LIMIT_PER_SECOND: '0' } })
  })
  afterAll(() => server.close())
  beforeEach(() => server.forgetMails())

  const finish = (device: TestDevice, { flowId, code }: Flow) =>
    device.call('finishEmailLogin', { flowId, code, refreshHash: random(32) })
  async function requestCodes(device: TestDevice, email: string, count: number): Promise<Flow[]> {
    const flows: Flow[] = []
    for (let index = 0; index < count; index += 1) {
      await server.forgetMails()
      flows.push(await server.requestCode(device, email))
    }
    return flows
  }
  async function guessFiveTimes(device: TestDevice, { flowId, code }: Flow): Promise<void> {
    for (let index = 1; index <= 5; index += 1) {
      const wrong = String((Number(code) + index) % 1_000_000).padStart(6, '0')
      expect((await finish(device, { flowId, code: wrong })).problem).toBe('code_wrong')
    }
  }
  /** Wrong codes of so long ago, wherever there were any. */
  const pretend = (agesMs: number[]) =>
    server.context.db
      .update(walletAddressLimits)
      .set({ wrongAt: agesMs.map((age) => Date.now() - age) })
      .where(sql`jsonb_array_length(${walletAddressLimits.wrongAt}) > 0`)

  test('ten in an hour are all there too, and thirty in a day, for signing in and for a change of the address together', async () => {
    const { device, email } = await server.createVisitor()
    const [one, two, three] = (await requestCodes(device, email, 3)) as [Flow, Flow, Flow]
    for (const flow of [one, two]) await guessFiveTimes(device, flow)
    const locked = await finish(device, three)
    expect(locked).toMatchObject({ status: 429, problem: 'too_many_tries' })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_500)
    await server.forgetMails()
    const { flowId } = await device.run('startEmailChange', { origin: siteOrigin })
    expect((await device.call('proveOldEmail', { flowId, code: '000000' })).problem).toBe('too_many_tries')

    await pretend(Array.from({ length: 30 }, (_, index) => 80_000_000 - index * 2_000_000))
    expect((await finish(device, three)).problem).toBe('too_many_tries')
    await pretend(Array.from({ length: 29 }, (_, index) => 80_000_000 - index * 2_000_000))
    expect((await finish(device, three)).status).toBe(200)
  })

  test('they lock out that device alone, and nobody’s elsewhere lock it out', async () => {
    const { device, email } = await server.createVisitor()
    const own = await requestCodes(device, email, 2)
    for (const flow of own) await guessFiveTimes(device, flow)
    const newcomer = await server.createDevice()
    const [code] = (await requestCodes(newcomer, email, 1)) as [Flow]
    expect((await finish(newcomer, code)).status).toBe(200)

    const other = await server.createVisitor()
    const stranger = await server.createDevice()
    for (const flow of await requestCodes(stranger, other.email, 2)) await guessFiveTimes(stranger, flow)
    const [late] = (await requestCodes(stranger, other.email, 1)) as [Flow]
    expect((await finish(stranger, late)).problem).toBe('too_many_tries')
    const [right] = (await requestCodes(other.device, other.email, 1)) as [Flow]
    expect((await finish(other.device, right)).status).toBe(200)
  })
})
