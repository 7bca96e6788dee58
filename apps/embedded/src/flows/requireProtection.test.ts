import { expect, test } from 'vitest'
import type { Ask } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble } from '../test/double/createServerDouble.ts'
import { stretchQuickly } from '../test/stretchQuickly.ts'
import { fetchOpening } from './enrolments.ts'
import { openAccount } from './openAccount.ts'
import { requireProtection } from './requireProtection.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'

const password = 'correct horse battery'
const { signal } = new AbortController()
const moves = (amount: bigint) => ({
  chainId: 'eip155:31337' as const,
  amounts: [{ token: null, amount: String(amount) }],
  isOpen: false,
})
const ether = 10n ** 18n

/** A visitor with a wallet that nothing protects, and a limit of 100 dollars. */
async function openWallet(protection?: 'suggest') {
  const server = await createServerDouble(walletOrigin)
  server.protectAbove.usd = 100
  const fetch = async (path: string, init: RequestInit) => {
    const response = await server.fetch(path, init)
    return protection && path === '/v1/wallet/limit' ? new Response(JSON.stringify({ protection })) : response
  }
  const device = await createDevice({ ...server, fetch }, { stretch: stretchQuickly })
  device.page.protectAbove = 100
  const seen: string[] = []
  const answers: Record<string, unknown[]> = {}
  const ask = (async (name: string) => {
    seen.push(name)
    const usual = { emailCode: { type: 'code', code: server.lastCode() }, protect: { type: 'later' } }[name]
    return answers[name]?.shift() ?? usual
  }) as unknown as Ask
  const login = await startEmailLogin(device, 'ada@example.com', signal)
  await finishEmailLogin(device, { login, ask, signal })
  await openAccount(device, { ask, signal, onReady: () => {} })
  seen.length = 0
  return {
    device,
    seen,
    answers,
    check: (amount: bigint) => requireProtection(device, { moves: moves(amount), ask, signal }),
  }
}

test('above the limit, the request waits until the wallet is protected; declining ends it', async () => {
  const { device, seen, answers, check } = await openWallet()
  await check(ether / 100n)
  expect(seen).toEqual([])
  answers.protectFirst = [{ type: 'protect' }, { type: 'cancel' }]
  await expect(check(ether)).rejects.toThrow('user_rejected')
  // The visitor put the protection itself off, and came back to the reason.
  expect(seen).toEqual(['protectFirst', 'protect', 'protectFirst'])
  await expect(fetchOpening(device, 'sign', signal, moves(ether))).rejects.toThrow('protection_needed')

  answers.protectFirst = [{ type: 'protect' }]
  answers.protect = [{ type: 'password', password }]
  await check(ether)
  await check(ether)
  expect(seen).toEqual(['protectFirst', 'protect', 'protectFirst', 'protectFirst', 'protect'])
  await device.vault.verify({ opening: await fetchOpening(device, 'sign', signal, moves(ether)) })
})

test('where the wallet only holds more, protecting it can be put off, for a day', async () => {
  const { device, seen, answers, check } = await openWallet('suggest')
  answers.protectFirst = [{ type: 'later' }, { type: 'later' }]
  await check(1n)
  await check(1n)
  expect(seen).toEqual(['protectFirst'])
  await device.store.write({ 'protection put off': Date.now() - 25 * 3_600_000 })
  await check(1n)
  expect(seen).toEqual(['protectFirst', 'protectFirst'])
})
