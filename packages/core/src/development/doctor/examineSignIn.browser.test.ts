import { expect, test } from 'vitest'
import { createScriptedWallet, networkA, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { runDoctor } from '../../actions/runDoctor.ts'
import { createLatchkey } from '../../createLatchkey.ts'
import type { LatchkeyOptions } from '../../latchkey.ts'

/** What the doctor finds about sign-in, and what was sent for it. */
async function examine(signIn: LatchkeyOptions['signIn'], answer: () => Response, options: Partial<LatchkeyOptions>) {
  const sent: string[] = []
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()], {}, [networkA])],
    fetch: async (input, { method, body } = {}) => {
      const { origin, pathname } = new URL(String(input))
      if (method === 'POST' && typeof body === 'string' && !body.includes('jsonrpc'))
        sent.push(`${origin}${pathname} ${body}`)
      return answer()
    },
    signIn,
    ...options,
  })
  const findings = await runDoctor(latchkey, { timeoutMs: 2_000 })
  return { found: findings.find(({ subject }) => subject === 'Sign-in'), sent }
}

const withServer = { serverUrl: 'https://server.invalid' }
const down = () => {
  throw new TypeError('Failed to fetch')
}
const problem = (status: number, code?: string) => () => Response.json({ title: 'No.', status, code }, { status })

test('examines the server where the app chose no storage', async () => {
  const { found } = await examine({ required: true }, problem(503, 'its operator has set no SECRETS_KEY.'), withServer)
  expect(found).toMatchObject({ status: 'wrong', fix: expect.stringContaining('SECRETS_KEY') })
  expect((await examine({}, () => Response.json({ keys: [] }), withServer)).found).toMatchObject({ status: 'ok' })
  // Another finding says that it is down.
  expect((await examine({}, down, withServer)).found).toMatchObject({ status: 'off' })
})

test.each([
  ['signs in', problem(401, 'session_ended'), 'ok', 'signs visitors in', undefined],
  ['refuses the origin', problem(403), 'wrong', 'refuses this origin', location.host],
  ['is elsewhere', problem(404), 'wrong', 'No sign-in backend', '`signIn.storage`'],
  ['is a page', () => new Response('<html>'), 'wrong', 'No sign-in backend', '`signIn.storage`'],
  ['wants another login', problem(401), 'wrong', 'No sign-in backend', '`signIn.storage`'],
  ['fails', problem(500), 'unreachable', '500', 'log'],
])('examines the app’s own backend: it %s', async (...[, answer, status, says, fix]) => {
  const { found, sent } = await examine({ storage: { url: 'https://app.invalid/auth/' } }, answer, {})
  expect(found).toMatchObject({ status, says: expect.stringContaining(says) })
  if (fix) expect(found?.fix).toContain(fix)
  expect(sent).toEqual(['https://app.invalid/auth/session {"action":"read"}'])
})

test('tells a backend that is down from one that the page may not read', async () => {
  const away = await examine({ storage: { url: 'http://127.0.0.1:1' } }, down, {})
  expect(away.found).toMatchObject({ status: 'unreachable', says: 'http://127.0.0.1:1 does not answer.' })
  // This page’s own server answers.
  expect((await examine({ storage: { url: '/' } }, down, {})).found).toMatchObject({
    status: 'wrong',
    fix: expect.stringContaining('CORS'),
  })
})

test('examines nothing where nothing has to sign visitors in', async () => {
  expect((await examine({}, down, {})).found).toMatchObject({ status: 'off', says: expect.stringContaining('browser') })
  expect((await examine(undefined, down, withServer)).found).toBeUndefined()
})

test('says which parts of the option are malformed', async () => {
  const { found, sent } = await examine({ chains: ['eip155:5'], storage: { url: 'http://' } }, down, withServer)
  expect(found).toMatchObject({ status: 'wrong', fix: expect.stringContaining('createLatchkey') })
  expect(found?.says).toMatch(/`signIn\.chains` has eip155:5.+`signIn\.storage` must/)
  expect(sent).toEqual([])
})
