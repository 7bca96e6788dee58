import { expect, test } from 'vitest'
import type { SealedAnswer } from './frameRedirect.ts'
import { createAnswerKey, openAnswer, sealAnswer } from './sealAnswer.ts'

const purpose = {
  nonce: 'ab'.repeat(16),
  projectId: 'shop',
  origin: 'https://app.example.com',
  walletOrigin: 'https://wallet.example.com',
}
const answer = { result: '0xsignature', user: null }

test('an answer opens with the key of its request, and shows nothing on the way', async () => {
  const own = await createAnswerKey()
  const sealed = await sealAnswer(answer, { to: own.publicKey, purpose })
  expect(await openAnswer(sealed, { own, purpose })).toEqual(answer)
  expect(JSON.stringify(sealed)).not.toContain('signature')
  await expect(crypto.subtle.exportKey('pkcs8', own.privateKey)).rejects.toThrow()
})

test.each([
  ['request', { nonce: 'cd'.repeat(16) }],
  ['project', { projectId: 'other' }],
  ['site', { origin: 'https://evil.example' }],
  ['wallet', { walletOrigin: 'https://evil.example' }],
])('an answer for another %s does not open', async (_what, other) => {
  const own = await createAnswerKey()
  const sealed = await sealAnswer(answer, { to: own.publicKey, purpose: { ...purpose, ...other } })
  await expect(openAnswer(sealed, { own, purpose })).rejects.toThrow()
})

test('nobody else opens it, and a changed one is refused', async () => {
  const own = await createAnswerKey()
  const sealed = await sealAnswer(answer, { to: own.publicKey, purpose })
  await expect(openAnswer(sealed, { own: await createAnswerKey(), purpose })).rejects.toThrow()
  const changes: Partial<SealedAnswer>[] = [
    { sealed: sealed.sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    { sealed: sealed.sealed.slice(4) },
    { key: own.publicKey },
    { key: `${sealed.key.slice(0, -4)}AAAA` },
  ]
  for (const change of changes) await expect(openAnswer({ ...sealed, ...change }, { own, purpose })).rejects.toThrow()
})

test('the same answer is sealed differently each time', async () => {
  const own = await createAnswerKey()
  const seals = await Promise.all([1, 2].map(() => sealAnswer(answer, { to: own.publicKey, purpose })))
  expect(new Set(seals.map(({ sealed }) => sealed)).size).toBe(2)
})

test('what is sealed has to be an answer', async () => {
  const own = await createAnswerKey()
  // A wallet that lies about its own types.
  const sealed = await sealAnswer({ result: 1, user: { addresses: {} } } as never, { to: own.publicKey, purpose })
  await expect(openAnswer(sealed, { own, purpose })).rejects.toThrow()
})
