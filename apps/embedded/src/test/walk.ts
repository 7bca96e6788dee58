import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { fromBase64Url, toBase64Url } from '../bytes.ts'
import { toWalletError } from '../errors.ts'
import { backUpWallet } from '../flows/backUpWallet.ts'
import { deleteAccount } from '../flows/deleteAccount.ts'
import { isEnrolled } from '../flows/enrolments.ts'
import { openAccount } from '../flows/openAccount.ts'
import { protectWallet } from '../flows/protectWallet.ts'
import { rotateWallet } from '../flows/rotateWallet.ts'
import { finishEmailLogin } from '../flows/signInByEmail.ts'
import { startEmailLogin } from '../flows/startEmailLogin.ts'
import type { Ask } from '../screens/screenStore.ts'
import { openBackup } from '../vault/backupFile.ts'
import { deriveAddresses, toSeed } from '../vault/deriveKeys.ts'
import { createDevice, walletOrigin } from './createDevice.ts'
import { createServerDouble } from './createServerDouble.ts'
import { signMessage } from './signMessage.ts'
import { stretchQuickly } from './stretchQuickly.ts'

type Device = Awaited<ReturnType<typeof createDevice>> & { isIn: boolean }

const email = 'ada@example.com'
const { signal } = new AbortController()

/**
 * One random life of a wallet, held to a model: its address never changes and it is never made twice; a device with a share opens it; another
 * one opens it with the last password and with no other; damage is called damage.
 *
 * @param random numbers from 0 to 1; the same ones make the same walk, except for keys.
 * @returns what was done, step by step.
 * @throws Error at the first step that the model does not allow.
 */
export async function walk(random: () => number, steps: number): Promise<string[]> {
  const server = await createServerDouble(walletOrigin)
  const devices: Device[] = []
  const done: string[] = []
  let address: string | undefined
  /** The password that opens each device's recovery share, the latest last. The server asks for the latest of those that are left. */
  const passwords = new Map<Device, string>()
  const latest = () => [...passwords.values()].at(-1)
  function setPassword(device: Device, next: string): void {
    passwords.delete(device)
    passwords.set(device, next)
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  /** Answers every screen; `recover` is what the visitor types as the password, once. */
  const createAsk = (typed: { protect?: string; recover?: string } = {}): Ask => {
    let isTyped = false
    const answers: Record<string, () => unknown> = {
      emailCode: () => ({ type: 'code', code: server.lastCode() }),
      notice: () => ({ type: 'cancel' }),
      protect: () => {
        const given = isTyped ? undefined : typed.protect
        isTyped = true
        return given === undefined ? { type: 'later' } : { type: 'password', password: given }
      },
      recover: () => {
        const given = isTyped ? undefined : typed.recover
        isTyped = true
        return given === undefined ? { type: 'cancel' } : { type: 'password', password: given }
      },
    }
    return (async (name: string) => answers[name]?.()) as unknown as Ask
  }

  async function signIn(device: Device, ask: Ask): Promise<boolean> {
    try {
      const login = await startEmailLogin(device, email, signal)
      await finishEmailLogin(device, { login, ask, signal })
      await openAccount(device, { ask, signal, onReady: () => {} })
      device.isIn = true
    } catch (thrown) {
      device.isIn = false
      const { code } = toWalletError(thrown)
      if (!['user_rejected', 'recovery_unavailable'].includes(code)) throw thrown
    }
    return device.isIn
  }

  const signWith = (device: Device) => signMessage(device, { message: `step ${done.length}`, address: address ?? '' })

  function check(device: Device): void {
    const found = device.session.user()?.wallet?.addresses.eip155
    address ??= found
    if (found !== address) throw new Error(`The address changed from ${address} to ${found}.`)
    if (server.users.size > 1) throw new Error('There are two visitors.')
  }

  const newPassword = () => `correct horse ${done.length} ${toBase64Url(crypto.getRandomValues(new Uint8Array(6)))}`
  const answer = (answers: Record<string, unknown>): Ask =>
    (async (name: string) => answers[name] ?? { type: 'cancel' }) as unknown as Ask

  const actions: Record<string, () => Promise<void>> = {
    async newDevice() {
      const device = Object.assign(await createDevice(server, { stretch: stretchQuickly }), { isIn: false })
      const isFirst = address === undefined
      const isKnown = random() < 0.7
      const password = latest()
      const typed = isKnown && password !== undefined ? password : 'something else entirely'
      const isIn = await signIn(device, createAsk({ recover: typed }))
      if (isIn !== (isFirst || (password !== undefined && typed === password)))
        throw new Error(isIn ? 'A device came in without the password.' : 'A device with the password stayed out.')
      if (!isIn) return
      devices.push(device)
      if (password !== undefined) setPassword(device, password)
      check(device)
    },
    async sign() {
      const device = pick(devices.filter(({ isIn }) => isIn))
      if (device) await signWith(device)
    },
    async protect() {
      const device = pick(devices.filter(({ isIn }) => isIn))
      if (!device) return
      const next = newPassword()
      if (!(await protectWallet(device, { ask: createAsk({ protect: next }), signal })))
        throw new Error('Not protected.')
      setPassword(device, next)
      check(device)
    },
    async signOutAndIn() {
      const device = pick(devices)
      if (!device) return
      await device.session.end()
      if (!(await signIn(device, createAsk()))) throw new Error('A device lost the wallet by signing out.')
      check(device)
      await signWith(device)
    },
    async damage() {
      const device = pick(devices.filter(({ isIn }) => isIn))
      const wallet = server.users.get(email)?.wallet
      if (!device || !wallet) return
      const whole = wallet.blob
      const bytes = fromBase64Url(whole)
      const at = Math.floor(random() * bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      wallet.blob = toBase64Url(bytes)
      const code = await signWith(device).then(
        () => 'signed',
        (thrown: unknown) => toWalletError(thrown).code,
      )
      wallet.blob = whole
      if (code !== 'wallet_damaged') throw new Error(`Damage was ${code}.`)
    },
    async loseShare() {
      const device = pick(devices)
      const password = latest()
      if (!device || password === undefined) return
      for (const name of [...device.records.keys()]) if (name.startsWith('enrolment')) device.records.delete(name)
      await device.session.end()
      if (!(await signIn(device, createAsk({ recover: password }))))
        throw new Error('The password did not bring it back.')
      setPassword(device, password)
      check(device)
      await signWith(device)
    },
  }

  Object.assign(actions, {
    async rotate() {
      const device = pick(devices.filter(({ isIn }) => isIn))
      if (!device) return
      const next = newPassword()
      const answers = { rotate: { type: 'password', password: next } }
      if (!(await rotateWallet(device, { ask: answer(answers), signal }))) throw new Error('Not rotated.')
      passwords.clear()
      setPassword(device, next)
      check(device)
      await signWith(device)
      // What the other devices have is of the old generation: they come back with the new password, as new ones do.
      for (const other of devices.splice(0)) if (other === device) devices.push(other)
    },
    async backUpAndRestore() {
      const device = pick(devices.filter(({ isIn }) => isIn))
      if (!device) return
      const own = newPassword()
      let file = ''
      const ask = (async (name: string, data: { file?: string }) => {
        if (name === 'backUp') return { type: 'password', password: own }
        file = data.file ?? ''
        return { type: 'cancel' }
      }) as unknown as Ask
      await backUpWallet(device, { ask, signal })
      const { text } = await openBackup(file, own, stretchQuickly)
      if (deriveAddresses(toSeed(mnemonicToEntropy(text, wordlist))).eip155 !== address)
        throw new Error('The backup leads to another address.')
      const code = await openBackup(file, `${own}!`, stretchQuickly).then(
        () => 'opened',
        (thrown: unknown) => toWalletError(thrown).code,
      )
      if (code !== 'recovery_wrong') throw new Error(`Another password for the backup was ${code}.`)
    },
    async removeDevice() {
      const [device, other] = devices.filter(({ isIn }) => isIn)
      const enrolmentId = other?.session.user()?.wallet?.enrolmentId
      if (!device || !other || !enrolmentId) return
      await device.session.call('removeDevice', { enrolmentId }, signal)
      devices.splice(devices.indexOf(other), 1)
      passwords.delete(other)
      const isSigned = await signWith(other).then(
        () => true,
        () => false,
      )
      if (isSigned) throw new Error('A device that was removed signs.')
      await signWith(device)
    },
    async deleteAndCancel() {
      const device = pick(devices.filter(({ isIn }) => isIn))
      if (!device) return
      if (!(await deleteAccount(device, { ask: answer({ deleteAccount: { type: 'delete' } }), signal })))
        throw new Error('The deletion did not begin.')
      for (const one of devices) one.isIn = false
      // Signing in before the days are over cancels it; a device that was cleared needs the password.
      const password = latest()
      const typed = password === undefined ? {} : { recover: password }
      if (!(await signIn(device, createAsk(typed)))) throw new Error('A canceled deletion lost the wallet.')
      if (password !== undefined) setPassword(device, password)
      check(device)
      await signWith(device)
    },
  })

  for (let step = 0; step < steps; step += 1) {
    const name = step === 0 ? 'newDevice' : pick(Object.keys(actions))
    await actions[name]?.()
    done.push(name)
  }
  for (const device of devices) if (device.isIn && (await isEnrolled(device))) await signWith(device)
  return done
}
