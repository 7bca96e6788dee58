import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleApps, type RunningExample } from './exampleApps.ts'
import { openVisitor, type Visitor } from './openVisitor.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const signInFirst = [401, 'Sign in first.']

describe.each(Object.entries(exampleApps))('%s', (_, app) => {
  let server: RunningExample
  beforeAll(async () => {
    server = await app.start({ rpcUrl: anvil.url })
  })
  afterAll(() => server.stop())

  async function readNonce(visitor: Visitor): Promise<string> {
    const { account } = visitor
    return ((await (await visitor.post(app.noncePath, { account })).json()) as { nonce: string }).nonce
  }

  test('says who a visitor is, from sign-in to sign-out', async () => {
    const visitor = openVisitor(server.url)
    expect(await visitor.readProfile()).toEqual(signInFirst)
    expect(await app.signIn(visitor, await visitor.sign(await readNonce(visitor)))).toBeUndefined()
    expect(await visitor.readProfile()).toEqual([200, `You are ${visitor.account}.`])
    expect(await openVisitor(server.url).readProfile()).toEqual(signInFirst)
    await app.signOut(visitor)
    expect(await visitor.readProfile()).toEqual(signInFirst)
  })

  test('keeps two visitors apart, and knows one who comes back', async () => {
    const [ann, ben] = [openVisitor(server.url), openVisitor(server.url)]
    for (const one of [ann, ben, ann])
      expect(await app.signIn(one, await one.sign(await readNonce(one)))).toBeUndefined()
    expect(await ann.readProfile()).toEqual([200, `You are ${ann.account}.`])
    expect(await ben.readProfile()).toEqual([200, `You are ${ben.account}.`])
  })

  test('takes a signature once', async () => {
    const [visitor, thief] = [openVisitor(server.url), openVisitor(server.url)]
    const signed = await visitor.sign(await readNonce(visitor))
    expect(await app.signIn(visitor, signed)).toBeUndefined()
    expect(await app.signIn(thief, signed)).toBe('nonce_used')
    expect(await thief.readProfile()).toEqual(signInFirst)
  })

  test('refuses what was signed for another site, with another nonce, by another key, or of another text', async () => {
    const [visitor, other] = [openVisitor(server.url), openVisitor(server.url)]
    const nonce = await readNonce(visitor)
    const attacks = [
      ['wrong_domain', await visitor.sign(nonce, { domain: 'evil.example' })],
      ['wrong_uri', await visitor.sign(nonce, { uri: 'https://evil.example' })],
      ['nonce_used', await visitor.sign('ab'.repeat(16))],
      ['wrong_account', await other.sign(nonce)],
      ['bad_signature', await other.sign(nonce, { account: visitor.account })],
      ['wrong_statement', await visitor.sign(nonce, { statement: 'Give me your coins.' })],
      ['wrong_chain', await visitor.sign(nonce, { account: visitor.account.replace('31337', '1') })],
    ] as const
    for (const [code, signed] of attacks) expect(await app.signIn(other, signed)).toBe(code)
    expect(await other.readProfile()).toEqual(signInFirst)
    // None of them cost the visitor's nonce.
    expect(await app.signIn(visitor, await visitor.sign(nonce))).toBeUndefined()
  })
})
