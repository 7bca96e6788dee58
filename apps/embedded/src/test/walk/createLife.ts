import { toBase64Url } from '../../bytes.ts'
import { toWalletError } from '../../errors.ts'
import { openAccount } from '../../flows/openAccount.ts'
import { finishEmailLogin } from '../../flows/signInByEmail.ts'
import { startEmailLogin } from '../../flows/startEmailLogin.ts'
import type { Ask } from '../../screens/screenStore.ts'
import { type createDevice, walletOrigin } from '../createDevice.ts'
import { createServerDouble } from '../double/createServerDouble.ts'
import { signMessage } from '../signMessage.ts'

export type Device = Awaited<ReturnType<typeof createDevice>> & { isIn: boolean }
export type Life = Awaited<ReturnType<typeof createLife>>
export type Steps = Record<string, () => Promise<void>>

export const email = 'ada@example.com'
export const { signal } = new AbortController()

/** One visitor, their devices and what the model knows: the address, who is in, the password. */
export async function createLife(random: () => number) {
  const server = await createServerDouble(walletOrigin)
  const devices: Device[] = []
  const opened: Device[] = []
  const done: string[] = []
  let address: string | undefined
  /** What opens the wallet on a device without shares of its own; the devices that it was chosen on may be gone. */
  let password: string | undefined

  /** Answers every screen; `recover` is what the visitor types as the password, once. */
  const createAsk = (typed: { protect?: string; recover?: string } = {}): Ask => {
    let isTyped = false
    const type = (wanted: string | undefined, otherwise: 'cancel' | 'later') => {
      const given = isTyped ? undefined : wanted
      isTyped = true
      return given === undefined ? { type: otherwise } : { type: 'password', password: given }
    }
    const answers: Record<string, () => unknown> = {
      emailCode: () => ({ type: 'code', code: server.lastCode() }),
      notice: () => ({ type: 'cancel' }),
      protect: () => type(typed.protect, 'later'),
      recover: () => type(typed.recover, 'cancel'),
    }
    return (async (name: string) => answers[name]?.()) as unknown as Ask
  }

  return {
    draw: random,
    server,
    devices,
    /** Every device that there was, to be closed at the end. */
    opened,
    done,
    createAsk,
    address: () => address,
    pick: <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T,
    password: () => password,
    newPassword: () => `correct horse ${done.length} ${toBase64Url(crypto.getRandomValues(new Uint8Array(6)))}`,

    setPassword(next: string): void {
      password = next
    },
    /** @returns whether the device is in; staying out for want of a password is no fault. */
    async signIn(device: Device, ask: Ask): Promise<boolean> {
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
    },
    signWith: (device: Device) => signMessage(device, { message: `step ${done.length}`, address: address ?? '' }),
    /** @throws Error where the address changed or there is a second visitor. */
    check(device: Device): void {
      const found = device.session.user()?.wallet?.addresses.eip155
      address ??= found
      if (found !== address) throw new Error(`The address changed from ${address} to ${found}.`)
      if (server.users.size > 1) throw new Error('There are two visitors.')
    },
  }
}
