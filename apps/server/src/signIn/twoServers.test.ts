import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createVisitor, isSignedIn, newAttempt } from '../../test/createVisitor.ts'
import { testWallets } from '../../test/signInWallets.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'

let servers: TestServer[]
beforeAll(async () => {
  const env = {
    DATABASE_URL: await createTestDatabase(),
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `${randomUUID()}:`,
    SECRETS_KEY: '5e'.repeat(32),
    RATE_LIMIT_PER_SECOND: '0',
  }
  servers = await Promise.all([1, 2].map(() => createTestServer({ chains: [], env })))
  await servers[0]!.project('create shop --origins https://shop.example')
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** One visitor, as each of the servers sees them. */
function visitBoth() {
  const wallet = testWallets.solana()
  const [here, there] = servers.map((server) => createVisitor(server, { wallet }))
  return { here: here!, there: there! }
}

test('a session that ends on one server, alone or with all others, has ended on the other at once', async () => {
  const { here, there } = visitBoth()
  const [one, two, three] = [await here.signIn(), await there.signIn(), await there.signIn()]
  const areSignedIn = () => Promise.all([one, two, three].map(({ accessToken }) => isSignedIn(there, accessToken)))
  expect(await areSignedIn()).toEqual([true, true, true])
  await here.call(two.accessToken, { action: 'end', id: one.session.id })
  expect(await areSignedIn()).toEqual([false, true, true])
  await here.call(two.accessToken, { action: 'endAll' })
  expect(await areSignedIn()).toEqual([false, false, false])
  for (const { refreshToken } of [one, two, three])
    expect(await there.refresh(refreshToken)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
})

test('a nonce of one server is good on the other, and 50 posts of its message to both begin one session', async () => {
  const { here, there } = visitBoth()
  const signed = await here.sign()
  const posts = Array.from({ length: 50 }, (_, index) => (index % 2 ? here : there).verify(signed))
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(49).fill(401)])
})

test('a refresh is repeated on the other server, and a token that both are sent in two attempts ends the session', async () => {
  const { here, there } = visitBoth()
  const { refreshToken } = await here.signIn()
  const attempt = newAttempt()
  const answers = await Promise.all([here.refresh(refreshToken, attempt), there.refresh(refreshToken, attempt)])
  const [token, again] = answers.map(({ body }) => body.refreshToken)
  expect(again).toBe(token)
  const copied = await Promise.all([here.refresh(token), there.refresh(token)])
  expect(copied.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const { body } = copied.find(({ status }) => status === 200)!
  expect(await isSignedIn(there, body.accessToken)).toBe(false)
})
