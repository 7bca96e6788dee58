import { english, generateMnemonic, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type Bytes, toUtf8 } from '../bytes.ts'
import type { Ask } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble, type ServerDouble } from '../test/double/createServerDouble.ts'
import { stretchQuickly } from '../test/stretchQuickly.ts'
import { openAccount } from './openAccount.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'
const words = generateMnemonic(english, 256)
const key = `0x${'4c'.repeat(32)}` as const
const { signal } = new AbortController()

const typed = (kind: 'words' | 'key', text: string) => ({ type: 'secret', kind, typed: toUtf8(text) })

/** Signs in on a new device, in a window of the wallet, and answers each screen in turn. @returns what was shown */
async function signIn(
  server: ServerDouble,
  answers: Record<string, unknown[]>,
  placement: 'frame' | 'window' = 'window',
) {
  const device = await createDevice(server, { stretch: stretchQuickly })
  device.page.placement = placement
  const seen: { name: string; data: unknown }[] = []
  const ask = (async (name: string, data: unknown) => {
    seen.push({ name, data })
    const [usual] = [{ emailCode: { type: 'code', code: server.lastCode() }, protect: { type: 'later' } }[name]]
    return answers[name]?.shift() ?? usual ?? { type: 'cancel' }
  }) as unknown as Ask
  const login = await startEmailLogin(device, email, signal)
  await finishEmailLogin(device, { login, ask, signal })
  const opened = openAccount(device, { ask, signal, onReady: () => {} })
  return { device, seen, opened, names: () => seen.map(({ name }) => name) }
}

test('words that are wrong come back with what is wrong; right ones become the wallet once its address was seen', async () => {
  const server = await createServerDouble(walletOrigin)
  const bytes = toUtf8(words)
  const { device, seen, opened, names } = await signIn(server, {
    newWallet: [{ type: 'import' }],
    importWallet: [typed('words', 'zoo zoo'), { type: 'secret', kind: 'words', typed: bytes }],
    confirmImport: [{ type: 'confirm' }],
    protect: [{ type: 'password', password }],
  })
  await opened
  expect(names()).toEqual(['emailCode', 'newWallet', 'importWallet', 'importWallet', 'confirmImport', 'protect'])
  expect(seen[3]?.data).toMatchObject({ fault: { kind: 'count', count: 2 } })
  const { address } = mnemonicToAccount(words)
  expect(seen[4]?.data).toMatchObject({ addresses: { eip155: address } })
  expect(device.session.user()?.wallet?.addresses.eip155).toBe(address)
  // Nothing of the words is left on the page or on the device.
  expect(new Set<number>(bytes as Bytes)).toEqual(new Set([0]))

  const second = await signIn(server, { recover: [{ type: 'password', password }] })
  await second.opened
  expect(second.names()).toEqual(['emailCode', 'recover'])
  expect(second.device.session.user()?.wallet?.addresses.eip155).toBe(address)
})

test('a private key becomes a wallet with an eip155 account only; going back changes nothing', async () => {
  const server = await createServerDouble(walletOrigin)
  const { device, opened, names } = await signIn(server, {
    newWallet: [{ type: 'import' }, { type: 'import' }],
    importWallet: [{ type: 'cancel' }, typed('key', key), typed('key', key)],
    confirmImport: [{ type: 'cancel' }, { type: 'confirm' }],
  })
  await opened
  expect(names().filter((name) => name.includes('Import') || name === 'importWallet')).toHaveLength(5)
  expect(device.session.user()?.wallet?.addresses).toEqual({ eip155: privateKeyToAccount(key).address })
})

test('an account that got a wallet elsewhere meanwhile keeps it, and the visitor is told', async () => {
  const server = await createServerDouble(walletOrigin)
  let choose: (choice: unknown) => void = () => {}
  const choice = new Promise((resolve) => {
    choose = resolve
  })
  const slow = await signIn(server, {
    newWallet: [choice],
    importWallet: [typed('key', key)],
    confirmImport: [{ type: 'confirm' }],
    recover: [{ type: 'cancel' }],
  })
  const quick = await signIn(server, { newWallet: [{ type: 'create' }], protect: [{ type: 'password', password }] })
  await quick.opened
  choose({ type: 'import' })
  await expect(slow.opened).rejects.toThrow('user_rejected')
  expect(slow.seen.find(({ name }) => name === 'notice')?.data).toMatchObject({ error: { code: 'wallet_exists' } })
  expect(slow.names().at(-1)).toBe('recover')
  expect(server.users.get(email)?.wallet?.addresses).toEqual(quick.device.session.user()?.wallet?.addresses)
})

test('a frame has no place for words: it makes a wallet without a choice', async () => {
  const server = await createServerDouble(walletOrigin)
  const { opened, names } = await signIn(server, {}, 'frame')
  await opened
  expect(names()).toEqual(['emailCode', 'protect'])
})
