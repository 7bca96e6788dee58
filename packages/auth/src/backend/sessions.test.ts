import { describe, expect, test } from 'vitest'
import { createAttempt, createVisitor } from '../test/createVisitor.ts'
import { setUp } from '../test/setUp.ts'

const dayMs = 24 * 3_600_000

describe('refreshing', () => {
  test('gives new tokens of the same session, and the old access token ends after 15 minutes', async () => {
    const { clock, verify, visitor } = setUp()
    const { session, accessToken, refreshToken } = await visitor.signIn()
    clock.now += 15 * 60_000
    expect(await verify(accessToken)).toBeUndefined()
    const { status, body } = await visitor.refresh(refreshToken, createAttempt())
    expect(status).toBe(200)
    expect(body.session.id).toBe(session.id)
    expect(body.refreshToken).not.toBe(refreshToken)
    expect(await verify(body.accessToken)).toMatchObject({ id: session.id })
  })

  test('gives the same token again for the same attempt, whose response was lost, also 50 times at once', async () => {
    const { visitor } = setUp()
    const { refreshToken } = await visitor.signIn()
    const attempt = createAttempt()
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.refresh(refreshToken, attempt)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.refreshToken}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
  })

  test('with a spent token in another attempt ends the session at once', async () => {
    const { verify, visitor } = setUp()
    const { refreshToken } = await visitor.signIn()
    const { body } = await visitor.refresh(refreshToken, createAttempt())
    const reused = await visitor.refresh(refreshToken, createAttempt())
    expect(reused).toMatchObject({ status: 401, body: { code: 'refresh_reused' } })
    expect(await verify(body.accessToken)).toBeUndefined()
    expect(await visitor.refresh(body.refreshToken, createAttempt())).toMatchObject({ body: { code: 'session_ended' } })
  })

  test('with a token of two refreshes ago ends the session, also in its own attempt', async () => {
    const { visitor } = setUp()
    const { refreshToken } = await visitor.signIn()
    const attempt = createAttempt()
    const second = (await visitor.refresh(refreshToken, attempt)).body
    await visitor.refresh(second.refreshToken, createAttempt())
    expect(await visitor.refresh(refreshToken, attempt)).toMatchObject({ body: { code: 'refresh_reused' } })
  })

  test('with an invented token ends nothing', async () => {
    const { verify, visitor } = setUp()
    const { session, accessToken, refreshToken } = await visitor.signIn()
    const [id, seed, tag] = (refreshToken as string).split('.')
    const invented = [
      `${id}.${'A'.repeat(43)}.${tag}`,
      `${id}.${seed}.${'A'.repeat(22)}`,
      `${id}.${'_'.repeat(43)}.${tag}`,
      `${id}.${seed}`,
      `${session.id}..`,
      'x',
    ]
    for (const token of invented)
      expect(await visitor.refresh(token, createAttempt())).toMatchObject({
        status: 401,
        body: { code: 'session_ended' },
      })
    expect(await verify(accessToken)).toMatchObject({ id: session.id })
  })

  test('needs an attempt', async () => {
    const { visitor } = setUp()
    const { refreshToken } = await visitor.signIn()
    for (const attempt of [undefined, '', 'abc', 'g'.repeat(32)])
      expect(await visitor.post('session', { action: 'refresh', refreshToken, attempt })).toMatchObject({
        status: 422,
        body: { field: 'attempt' },
      })
  })

  test('ends 30 days after the last one, and 90 days after the sign-in', async () => {
    const { clock, visitor } = setUp()
    const idle = await visitor.signIn()
    let { refreshToken } = await visitor.signIn()
    const start = clock.now
    while (clock.now < start + 75 * dayMs) {
      clock.now += 25 * dayMs
      const { status, body } = await visitor.refresh(refreshToken, createAttempt())
      expect(status).toBe(200)
      refreshToken = body.refreshToken
      expect(Date.parse(body.session.expiresAt)).toBe(Math.min(clock.now + 30 * dayMs, start + 90 * dayMs))
    }
    expect(await visitor.refresh(idle.refreshToken, createAttempt())).toMatchObject({ body: { code: 'session_ended' } })
    clock.now = start + 90 * dayMs
    expect(await visitor.refresh(refreshToken, createAttempt())).toMatchObject({ body: { code: 'session_ended' } })
  })
})

describe('ending', () => {
  test('the own session ends it at once', async () => {
    const { verify, visitor } = setUp()
    const { accessToken, refreshToken } = await visitor.signIn()
    const other = await visitor.signIn()
    expect(await visitor.session(accessToken, { action: 'end' })).toMatchObject({ status: 200, body: {} })
    expect(await verify(accessToken)).toBeUndefined()
    expect(await visitor.session(accessToken, { action: 'read' })).toMatchObject({ body: { code: 'session_ended' } })
    expect(await visitor.refresh(refreshToken, createAttempt())).toMatchObject({ body: { code: 'session_ended' } })
    expect(await verify(other.accessToken)).toMatchObject({ id: other.session.id })
  })

  test('works with the refresh token where the access token is over', async () => {
    const { clock, store, visitor } = setUp()
    const { refreshToken } = await visitor.signIn()
    clock.now += 3_600_000
    expect(await visitor.post('session', { action: 'end', refreshToken })).toMatchObject({ status: 200 })
    expect(await store.listSessions(visitor.account)).toEqual([])
  })

  test('works with a spent refresh token, whose successor was lost', async () => {
    const { store, visitor } = setUp()
    const { refreshToken } = await visitor.signIn()
    await visitor.refresh(refreshToken, createAttempt())
    expect(await visitor.post('session', { action: 'end', refreshToken })).toMatchObject({ status: 200 })
    expect(await store.listSessions(visitor.account)).toEqual([])
  })

  test('works with both tokens, of which the access token is over', async () => {
    const { clock, store, visitor } = setUp()
    const { accessToken, refreshToken } = await visitor.signIn()
    clock.now += 3_600_000
    expect(await visitor.session(accessToken, { action: 'end', refreshToken })).toMatchObject({ status: 200 })
    expect(await store.listSessions(visitor.account)).toEqual([])
  })

  test('all sessions ends those of the account, and no other', async () => {
    const { auth, verify, visitor } = setUp()
    const [one, two] = [await visitor.signIn(), await visitor.signIn()]
    const stranger = await createVisitor(auth).signIn()
    expect(await visitor.session(one.accessToken, { action: 'endAll' })).toMatchObject({ status: 200, body: {} })
    for (const { accessToken } of [one, two]) expect(await verify(accessToken)).toBeUndefined()
    expect(await verify(stranger.accessToken)).toMatchObject({ id: stranger.session.id })
  })

  test('a session of the list ends it, and one of another account is left', async () => {
    const { auth, verify, visitor } = setUp()
    const [phone, laptop] = [await visitor.signIn('Phone'), await visitor.signIn('Laptop')]
    const stranger = await createVisitor(auth).signIn()
    const { body } = await visitor.session(laptop.accessToken, { action: 'list' })
    expect(body.sessions).toMatchObject([
      { id: phone.session.id, device: 'Phone', isCurrent: false },
      { id: laptop.session.id, device: 'Laptop', isCurrent: true },
    ])
    await visitor.session(laptop.accessToken, { action: 'end', id: phone.session.id })
    await visitor.session(laptop.accessToken, { action: 'end', id: stranger.session.id })
    expect(await verify(phone.accessToken)).toBeUndefined()
    for (const { accessToken, session } of [laptop, stranger])
      expect(await verify(accessToken)).toMatchObject({ id: session.id })
  })
})

test('an account has 100 sessions at most: the one unused for longest ends for the next', async () => {
  const { auth, clock, store, visitor } = setUp()
  const stranger = await createVisitor(auth).signIn()
  const first = await visitor.signIn()
  const second = await visitor.signIn()
  clock.now += 1_000
  const { status } = await visitor.refresh(first.refreshToken, createAttempt())
  expect(status).toBe(200)
  for (let opened = 2; opened < 100; opened += 1) await visitor.signIn()
  expect(await store.getSession(second.session.id)).toBeDefined()
  clock.now += 1_000
  const [one, two] = await Promise.all([visitor.signIn(), visitor.signIn()])
  expect(await store.listSessions(visitor.account)).toHaveLength(100)
  expect(await store.getSession(second.session.id)).toBeUndefined()
  for (const { session } of [one, two, stranger]) expect(await store.getSession(session.id)).toBeDefined()
})
