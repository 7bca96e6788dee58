import { expect, test } from 'vitest'
import type { Eip1193Provider } from '../provider.ts'
import { createTestWallet } from '../test/createTestWallet.ts'
import { isRevoked } from './isRevoked.ts'

const { signal } = new AbortController()
const answering = (answer: () => unknown, isUnlocked?: unknown) =>
  ({
    request: async () => answer(),
    ...(isUnlocked !== undefined && { _metamask: { isUnlocked } }),
  }) as Eip1193Provider

test('a wallet whose visitor removed the site is told apart from one that is locked', async () => {
  const wallet = createTestWallet({ url: 'http://127.0.0.1:1' })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.setLocked(true)
  expect(await isRevoked(wallet.provider, { signal })).toBe(false)
  wallet.setLocked(false)
  await wallet.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  expect(await isRevoked(wallet.provider, { signal })).toBe(true)
})

const fail = () => {
  throw { code: 4200, message: 'The wallet does not support this.' }
}

test.each<[string, boolean, () => unknown, unknown?]>([
  ['no permission', true, () => []],
  ['another permission alone', true, () => [{ parentCapability: 'endowment:permitted-chains' }]],
  ['no permission, and that it is open', true, () => [], async () => true],
  ['no permission while it is locked', false, () => [], async () => false],
  ['no permission, and nothing of whether it is open', false, () => [], fail],
  ['that the accounts are permitted', false, () => [{ parentCapability: 'eth_accounts' }]],
  ['a list of something else', false, () => ['eth_accounts']],
  ['no list', false, () => null],
  ['that it does not know the request', false, fail],
])('a wallet that says %s: %s', async (_, expected, answer, isUnlocked) => {
  expect(await isRevoked(answering(answer, isUnlocked), { signal })).toBe(expected)
})

test('a wallet that does not answer counts as locked, as soon as nobody waits for it', async () => {
  const controller = new AbortController()
  const asking = isRevoked(
    answering(() => new Promise(() => {})),
    { signal: controller.signal },
  )
  controller.abort()
  expect(await asking).toBe(false)
})
