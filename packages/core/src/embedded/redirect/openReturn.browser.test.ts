import { createAnswerKey, redirectMarks, sealAnswer, writeFragment } from '@latchkey/wire/frame'
import { beforeEach, expect, test } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { createLatchkey } from '../../createLatchkey.ts'
import type { Latchkey } from '../../latchkey.ts'
import { storagePlace } from '../../storage/storagePlace.ts'
import { keepReturn } from '../keepReturn.ts'
import { returnKey } from '../returnKey.ts'
import { readAnswerKey, writeAnswerKey } from './answerKeys.ts'
import { maxAgeMs, readKeptRequest, writeKeptRequest } from './keptRequest.ts'
import { openReturn } from './openReturn.ts'

const walletOrigin = 'https://wallet.example.com'
const user = null

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname + location.search)
})

function create(storageKey?: string): Latchkey {
  return createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()])],
    projectId: 'shop',
    embeddedWallet: { url: walletOrigin },
    ...(storageKey && { storageKey }),
  })
}

/** A tab that left for the wallet's page, and the wallet that answers it. */
async function leave(latchkey: Latchkey, { at = Date.now() }: { at?: number } = {}) {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const key = await createAnswerKey()
  await writeAnswerKey(nonce, key, { maxAgeMs })
  const { storageKey } = storagePlace(latchkey)
  writeKeptRequest({ nonce, asked: 'connect', storageKey, hash: '', at, isReported: false })
  const comeBack = async (result: unknown, change: { nonce?: string; projectId?: string; to?: string } = {}) => {
    const { to = key.publicKey, ...other } = change
    const purpose = { nonce, projectId: 'shop', origin: location.origin, walletOrigin, ...other }
    location.hash = writeFragment(redirectMarks.answer, await sealAnswer({ result, user }, { to, purpose })) ?? ''
    return keepReturn()
  }
  return { nonce, comeBack }
}

test('an answer leaves the address, outlives a reload, and opens until it is taken', async () => {
  const latchkey = create()
  const { nonce, comeBack } = await leave(latchkey)
  expect(await comeBack('0x12')).toBe(true)
  expect(location.hash).toBe('')
  for (const page of [latchkey, create()]) {
    expect(keepReturn()).toBe(true)
    expect(await openReturn(page)).toMatchObject({ kept: { asked: 'connect' }, answer: { result: '0x12', user } })
  }
  const opened = await openReturn(latchkey)
  opened?.finish()
  await expect.poll(() => readAnswerKey(nonce)).toBeUndefined()
  expect([keepReturn(), readKeptRequest(), await openReturn(latchkey)]).toEqual([false, undefined, undefined])
})

test.each([
  ['another request', { nonce: 'ab'.repeat(16) }],
  ['another project', { projectId: 'other' }],
  ['another key', { to: '' }],
])('an answer for %s is refused, and the right one still opens', async (_name, change) => {
  const latchkey = create()
  const { comeBack } = await leave(latchkey)
  const to = 'to' in change ? { to: (await createAnswerKey()).publicKey } : {}
  await comeBack('0x12', { ...change, ...to })
  await expect(openReturn(latchkey)).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_RETURN_REFUSED' })
  await comeBack('0x34')
  expect(await openReturn(latchkey)).toMatchObject({ answer: { result: '0x34' } })
})

test('a link with an answer does not take the place of one that is kept', async () => {
  const latchkey = create()
  const { comeBack } = await leave(latchkey)
  await comeBack('0x12')
  location.hash = `${redirectMarks.answer}e30`
  keepReturn()
  expect(location.hash).toBe('')
  expect(await openReturn(latchkey)).toMatchObject({ answer: { result: '0x12' } })
})

test('half an hour later it is too late', async () => {
  const latchkey = create()
  const { comeBack } = await leave(latchkey, { at: Date.now() - maxAgeMs - 1_000 })
  await comeBack('0x12')
  await expect(openReturn(latchkey)).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_RETURN_REFUSED' })
})

test('what is no answer is dropped without a word; another Latchkey’s stays', async () => {
  sessionStorage.setItem(returnKey, '#latchkey-return=e30')
  expect(await openReturn(create())).toBeUndefined()
  expect(sessionStorage.getItem(returnKey)).toBeNull()
  const other = create('other')
  const { comeBack } = await leave(other)
  await comeBack('0x12')
  expect(await openReturn(create())).toBeUndefined()
  expect(await openReturn(other)).toMatchObject({ answer: { result: '0x12' } })
})
