import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { toHex, toUtf8 } from '../bytes.ts'
import type { Ask } from '../screens/screenStore.ts'
import { createDevice, walletOrigin } from '../test/createDevice.ts'
import { createServerDouble, type ServerDouble } from '../test/double/createServerDouble.ts'
import { stretchQuickly } from '../test/stretchQuickly.ts'
import { deleteAccount } from './deleteAccount.ts'
import type { EmailLogin } from './EmailLogin.ts'
import { fetchOpening } from './enrolments.ts'
import { openAccount } from './openAccount.ts'
import { finishEmailLogin } from './signInByEmail.ts'
import { startEmailLogin } from './startEmailLogin.ts'
import type { WalletContext } from './walletContext.ts'

const email = 'ada@example.com'
const password = 'correct horse battery'
const { signal } = new AbortController()

/** A visitor: answers each screen by its name, and notes what was shown. */
function createVisitor(server: ServerDouble, answers: Partial<Record<string, unknown>> = {}) {
  const seen: { name: string; error?: string }[] = []
  const ask = (async (name: string, data: { error?: { code: string } }) => {
    seen.push({ name, ...(data.error && { error: data.error.code }) })
    const given =
      answers[name] ?? { emailCode: { type: 'code', code: server.lastCode() }, protect: { type: 'later' } }[name]
    return Array.isArray(given) ? given.shift() : given
  }) as unknown as Ask
  return { ask, seen }
}

async function signIn(context: WalletContext, ask: Ask): Promise<void> {
  const login = await startEmailLogin(context, email, signal)
  await finishEmailLogin(context, { login, ask, signal })
  await openAccount(context, { ask, signal, onReady: () => {} })
}

test('a first login makes a wallet that signs', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const { ask, seen } = createVisitor(server)
  await signIn(device, ask)
  expect(seen.map(({ name }) => name)).toEqual(['emailCode', 'protect'])
  expect(server.mails).toEqual([{ email, code: server.lastCode(), origin: device.origin }])

  const wallet = device.session.user()?.wallet
  const opening = await fetchOpening(device, 'sign', signal)
  const message = toHex(toUtf8('hello'))
  const { signature } = await device.vault.sign({ opening, request: { kind: 'message', message } })
  const address = wallet?.addresses.eip155 as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature: signature as `0x${string}` })).toBe(true)
})

test('a second device opens the same wallet with the password, and never makes another', async () => {
  const server = await createServerDouble(walletOrigin)
  const first = await createDevice(server, { stretch: stretchQuickly })
  await signIn(first, createVisitor(server, { protect: { type: 'password', password } }).ask)
  const { addresses } = first.session.user()?.wallet ?? {}

  const second = await createDevice(server, { stretch: stretchQuickly })
  const tries = [
    { type: 'password', password: 'wrong horse battery' },
    { type: 'password', password },
  ]
  const { ask, seen } = createVisitor(server, { recover: tries })
  await signIn(second, ask)
  expect(seen).toEqual([{ name: 'emailCode' }, { name: 'recover' }, { name: 'recover', error: 'recovery_wrong' }])
  expect(second.session.user()?.wallet?.addresses).toEqual(addresses)
  await second.vault.verify({ opening: await fetchOpening(second, 'verify', signal) })
  await first.vault.verify({ opening: await fetchOpening(first, 'verify', signal) })
})

test('wrong codes, a new mail and a code that is right', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const login = await startEmailLogin(device, email, signal)
  const answers = [{ type: 'code', code: '000000' }, { type: 'resend' }, undefined]
  const shown: (string | undefined)[] = []
  const ask = (async (_name: string, data: { error?: { code: string } }) => {
    shown.push(data.error?.code)
    return answers.shift() ?? { type: 'code', code: server.lastCode() }
  }) as unknown as Ask
  const mailed: EmailLogin[] = []
  await finishEmailLogin(device, { login, ask, signal, onMailed: (next) => mailed.push(next) })
  // What a reload goes on with.
  expect(mailed).toMatchObject([{ email }])
  expect(mailed[0]?.flowId).not.toBe(login.flowId)
  expect(shown).toEqual([undefined, 'code_wrong', undefined])
  expect(server.mails).toHaveLength(2)
  await expect(startEmailLogin(device, 'no address', signal)).rejects.toThrow('address_invalid')
})

test('a wallet that is not protected stays on its device: another one says so, signs out and makes none', async () => {
  const server = await createServerDouble(walletOrigin)
  await signIn(await createDevice(server), createVisitor(server).ask)
  const second = await createDevice(server)
  const { ask, seen } = createVisitor(server, { notice: { type: 'cancel' } })
  await expect(signIn(second, ask)).rejects.toThrow('recovery_unavailable')
  expect(seen).toEqual([{ name: 'emailCode' }, { name: 'notice', error: 'recovery_unavailable' }])
  expect(second.session.user()).toBeUndefined()
  expect([...second.records.keys()].filter((name) => name.startsWith('enrolment'))).toEqual([])
})

test('a creation whose response is lost is the same creation again', async () => {
  const server = await createServerDouble(walletOrigin)
  let lost = 0
  const fetch = async (path: string, init: RequestInit) => {
    const response = await server.fetch(path, init)
    if (path === '/v1/wallet/create' && lost++ === 0) throw new TypeError('network')
    return response
  }
  const device = await createDevice({ ...server, fetch })
  const { ask, seen } = createVisitor(server)
  await signIn(device, ask)
  expect(seen.map(({ name }) => name)).toEqual(['emailCode', 'protect'])
  expect(device.session.user()?.wallet?.addresses).toEqual(server.users.get(email)?.wallet?.addresses)
})

test('a login that cancels the deletion of the account says so once', async () => {
  const server = await createServerDouble(walletOrigin)
  const device = await createDevice(server)
  const { ask, seen } = createVisitor(server, { deleteAccount: { type: 'delete' }, done: { type: 'cancel' } })
  await signIn(device, ask)
  expect(await deleteAccount(device, { ask, signal })).toBe(true)
  await signIn(device, ask)
  await device.session.end()
  await signIn(device, ask)
  const names = seen.map(({ name }) => name)
  expect(names.slice(2)).toEqual(['deleteAccount', 'done', 'emailCode', 'done', 'protect', 'emailCode', 'protect'])
})
