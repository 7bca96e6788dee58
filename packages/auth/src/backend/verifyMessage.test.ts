import { expect, test } from 'vitest'
import { solanaVerifier } from '../solana/solanaVerifier.ts'
import { createVisitor } from '../test/createVisitor.ts'
import { VerifierUnavailableError } from '../Verifier.ts'
import { AuthProblem } from './AuthProblem.ts'
import { createAuth } from './createAuth.ts'
import { createMemoryStore } from './createMemoryStore.ts'

const store = createMemoryStore()
const secret = 'a secret of more than 32 characters, for tests'
const auth = createAuth({ verifiers: [solanaVerifier()], store, secret, domain: 'app.example.com' })
const visitor = createVisitor(auth)

/** For apps whose sessions are another library's. */
test('a signed message says whose it is, once, and no session is kept', async () => {
  const signed = await visitor.prepare({ resources: ['https://app.example.com/terms'] })
  const fields = await auth.verifyMessage(signed)
  expect(fields).toMatchObject({ account: visitor.account, resources: ['https://app.example.com/terms'] })
  expect(await store.listSessions(visitor.account)).toEqual([])
  await expect(auth.verifyMessage(signed)).rejects.toMatchObject({ code: 'nonce_used', status: 401 })
})

test('what is no signed message of this page is refused with its code', async () => {
  const signed = await visitor.prepare()
  const elsewhere = await visitor.prepare({ domain: 'evil.example' })
  const invented = await visitor.prepare({ nonce: 'ab'.repeat(16) })
  await expect(auth.verifyMessage({ ...signed, signature: elsewhere.signature })).rejects.toMatchObject({
    code: 'bad_signature',
  })
  await expect(auth.verifyMessage(elsewhere)).rejects.toMatchObject({ code: 'wrong_domain' })
  await expect(auth.verifyMessage(invented)).rejects.toMatchObject({ code: 'nonce_used' })
  for (const body of [undefined, null, 'text', {}, { ...signed, message: 1 }])
    await expect(auth.verifyMessage(body)).rejects.toBeInstanceOf(AuthProblem)
})

test('a caller who leaves ends the verification', async () => {
  const waiting = createAuth({
    ...{ store, secret, domain: 'app.example.com' },
    verifiers: [
      {
        namespace: 'solana',
        verify: ({ signal }) =>
          new Promise((_, reject) =>
            signal?.addEventListener('abort', () => reject(new VerifierUnavailableError('it was left'))),
          ),
      },
    ],
  })
  const left = new AbortController()
  const verifying = waiting.verifyMessage(await visitor.prepare(), { signal: left.signal })
  setTimeout(() => left.abort(), 0)
  await expect(verifying).rejects.toMatchObject({ code: 'unverifiable', status: 503 })
})
