import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureLogs } from '../../test/captureLogs.ts'
import { createTestDatabase } from '../../test/createTestDatabase.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { createOwner, signFresh, usedMessage } from '../../test/signNames.ts'
import { startUpstream } from '../../test/startUpstream.ts'

const secret = 'a secret of the operator'

describe('notices of changes of owner', () => {
  let receiver: Awaited<ReturnType<typeof startUpstream>>
  let received: { signature: string; body: string }[]
  /** The receiver's status; undefined closes the connection, and `none` leaves the request without a response. */
  let status: number | 'none' | undefined
  /** Requests without a response whose sender closed the connection. */
  let aborted: number
  let held: ServerResponse[]
  let env: Record<string, string>
  const servers: TestServer[] = []
  beforeEach(async () => {
    received = []
    status = 204
    aborted = 0
    held = []
    receiver = await startUpstream((request, response, body) => {
      if (status === undefined) return response.destroy()
      if (status === 'none') {
        held.push(response)
        return response.once('close', () => {
          aborted += 1
        })
      }
      received.push({ signature: String(request.headers['latchkey-signature']), body })
      return response.writeHead(status).end()
    })
    env = {
      PORT: '0',
      DATABASE_URL: await createTestDatabase(),
      NOTIFY_WEBHOOK_URL: `${receiver.url}/notices`,
      NOTIFY_WEBHOOK_SECRET: secret,
      // The highest limit that can be configured.
      LATCHKEY_NAMES: '{"ownerChangesPerDay":100}',
    }
  })
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()))
    await receiver.stop()
  })
  const open = async () => {
    const server = await createTestServer({ chains: [], env })
    servers.push(server)
    return server
  }
  const events = () => received.map(({ body }) => JSON.parse(body) as { id: string; event: string; data: object })
  const waiting = async (server: TestServer) => {
    const { rows } = (await server.context.db.execute(sql`select id from operator_notices`)) as unknown as {
      rows: unknown[]
    }
    return rows.length
  }
  /** Makes all notices due. */
  const hurry = (server: TestServer) =>
    server.context.db.execute(sql`update operator_notices set next_attempt_at = now()`)

  async function changeHands(server: TestServer, name: string) {
    const [owner, next] = [createOwner(), createOwner()]
    const at = `/v1/profile/account/${name}`
    await server.post('/v1/profile/account', await signFresh(server, owner, { name }))
    const gift = { kind: 'setOwner', name, coinType: 60, to: next.address } as const
    expect(await server.post(`${at}/address`, await signFresh(server, owner, gift))).toMatchObject({ status: 200 })
    const undo = async () =>
      server.post(`${at}/undo`, await signFresh(server, owner, { kind: 'undoOwnerChange', name }))
    return { owner, next, undo }
  }

  test('are signed, and sent once for a change and once for its undo', async () => {
    const server = await open()
    await server.start()
    const name = 'moved.reown.id'
    const { owner, next, undo } = await changeHands(server, name)
    const { body: shown } = await server.get(`/v1/profile/account/${name}`)
    expect(await undo()).toMatchObject({ status: 200 })
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2)
    expect(events()).toMatchObject([
      {
        event: 'name.owner_changed',
        data: { name, former_owner: owner.address, owner: next.address, changed_at: shown.owner_changed_at },
      },
      { event: 'name.owner_change_undone', data: { name, former_owner: next.address, owner: owner.address } },
    ])
    for (const { signature, body } of received) {
      const [, time = '', mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
      expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(60)
    }
    await expect.poll(() => waiting(server)).toBe(0)
  })

  test('are retried until the receiver accepts them, by another server too', async () => {
    const server = await open()
    await changeHands(server, 'waits.reown.id')
    // The notice is stored with the change: this server closes before it sends anything.
    expect(await waiting(server)).toBe(1)
    await server.close()
    servers.splice(0)
    const other = await open()
    status = 500
    await other.start()
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1)
    status = undefined
    await hurry(other)
    await expect.poll(() => receiver.bodies.length, { timeout: 15_000 }).toBe(2)
    status = 200
    await hurry(other)
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2)
    await expect.poll(() => waiting(other)).toBe(0)
    expect(new Set(events().map(({ id }) => id)).size).toBe(1)
  })

  test('that fail log one warning, one line once they are accepted, and metrics', async () => {
    env = { ...env, LOG_LEVEL: 'info' }
    const logs = captureLogs()
    try {
      const server = await open()
      const metric = (line: string) =>
        expect
          .poll(() => server.context.metrics.format(), { timeout: 15_000 })
          .toContain(`latchkey_server_notices_${line}\n`)
      await server.start()
      await metric('waiting 0')
      await metric('oldest_seconds 0')
      status = 500
      await changeHands(server, 'delayed.reown.id')
      for (const attempts of [1, 2, 3]) {
        await metric(`total{outcome="failed"} ${attempts}`)
        await hurry(server)
      }
      await metric('waiting 1')
      const [, age] = /^latchkey_server_notices_oldest_seconds (\S+)$/m.exec(server.context.metrics.format()) ?? []
      expect(Number(age)).toBeGreaterThan(0)
      status = 204
      await hurry(server)
      await metric('total{outcome="delivered"} 1')
      await metric('waiting 0')
      servers.splice(0)
      await server.close()
    } finally {
      logs.release()
    }
    const { host } = new URL(receiver.url)
    const lines = logs
      .read()
      .split('\n')
      .filter((line) => line.includes('"webhook"'))
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: 40,
        msg: 'the webhook did not accept a notice, will retry',
        webhook: host,
        cause: 'The webhook returned 500.',
      },
      { level: 30, msg: 'the webhook accepts notices again', webhook: host },
    ])
  })

  test('are aborted when their server closes, and sent by the next one', async () => {
    status = 'none'
    const server = await open()
    await server.start()
    await changeHands(server, 'interrupted.reown.id')
    await expect.poll(() => receiver.bodies.length, { timeout: 15_000 }).toBe(1)
    await server.close()
    servers.splice(0)
    await expect.poll(() => aborted, { timeout: 5_000 }).toBe(1)
    status = 204
    const next = await open()
    await next.start()
    await hurry(next)
    await expect.poll(() => waiting(next), { timeout: 15_000 }).toBe(0)
    expect(received).toHaveLength(1)
  })

  test('are not delayed by a name that changes owners repeatedly: it has one waiting notice', async () => {
    const server = await open()
    const name = 'bounce.reown.id'
    const { owner, next } = await changeHands(server, name)
    let [from, to] = [next, owner]
    for (let index = 0; index < 30; index += 1) {
      const gift = { kind: 'setOwner', name, coinType: 60, to: to.address } as const
      const body = await signFresh(server, from, gift)
      expect(await server.post(`/v1/profile/account/${name}/address`, body)).toMatchObject({ status: 200 })
      ;[from, to] = [to, from]
    }
    const stolen = await changeHands(server, 'stolen.reown.id')
    expect(await waiting(server)).toBe(2)
    await server.start()
    await expect.poll(() => waiting(server), { timeout: 15_000 }).toBe(0)
    const data = Object.fromEntries(events().map((event) => [(event.data as { name: string }).name, event.data]))
    expect(data).toMatchObject({
      [name]: { former_owner: owner.address, owner: from.address },
      'stolen.reown.id': { former_owner: stolen.owner.address, owner: stolen.next.address },
    })
  })

  test('report a changed address on another network, with the addresses before the first change', async () => {
    const server = await open()
    const [owner, thief] = [createOwner(), createOwner()]
    const [name, coinType] = ['mild.reown.id', 0x80000000 + 10]
    await server.post('/v1/profile/account', await signFresh(server, owner, { name }))
    for (const { address } of [owner, thief, thief]) {
      const rules = { undoMs: 0, maxOwnerChangesPerDay: 1 }
      const change = { name, coinType: 60, message: usedMessage(owner.address), writeAlong: () => Promise.resolve() }
      await server.context.names.setAddress({ ...change, ...rules, set: { coinType, address } })
    }
    expect(await waiting(server)).toBe(1)
    await server.start()
    await expect.poll(() => waiting(server), { timeout: 15_000 }).toBe(0)
    const former_addresses = { 60: owner.address }
    const addresses = { 60: owner.address, [coinType]: thief.address }
    expect(events()).toMatchObject([{ event: 'name.address_changed', data: { name, former_addresses, addresses } }])
  })

  test('are sent several at a time, and again when replaced while being sent', async () => {
    status = 'none'
    const server = await open()
    await server.start()
    const names = ['first.reown.id', 'second.reown.id', 'third.reown.id']
    const owners = await Promise.all(names.map((name) => changeHands(server, name)))
    await expect.poll(() => receiver.bodies.length, { timeout: 9_000 }).toBe(3)
    const { next } = owners[0]!
    const last = createOwner()
    const gift = { kind: 'setOwner', name: names[0]!, coinType: 60, to: last.address } as const
    const body = await signFresh(server, next, gift)
    expect(await server.post(`/v1/profile/account/${names[0]}/address`, body)).toMatchObject({ status: 200 })
    status = 204
    for (const response of held) response.writeHead(204).end()
    await expect.poll(() => waiting(server)).toBe(1)
    await hurry(server)
    await expect.poll(() => waiting(server), { timeout: 15_000 }).toBe(0)
    expect(events()).toMatchObject([{ data: { former_owner: owners[0]!.owner.address, owner: last.address } }])
  })

  test('are sent by one of two servers', async () => {
    const [one, two] = [await open(), await open()]
    await Promise.all([one.start(), two.start()])
    for (let index = 0; index < 10; index += 1) await changeHands(one, `shared-${index}.reown.id`)
    await expect.poll(() => waiting(two), { timeout: 15_000 }).toBe(0)
    expect(new Set(events().map(({ id }) => id)).size).toBe(10)
    expect(received).toHaveLength(10)
  })

  test('are not stored without a webhook', async () => {
    env = { DATABASE_URL: env.DATABASE_URL ?? '' }
    const server = await open()
    await changeHands(server, 'quiet.reown.id')
    expect(await waiting(server)).toBe(0)
  })
})
