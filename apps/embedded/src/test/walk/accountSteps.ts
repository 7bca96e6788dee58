import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { toWalletError } from '../../errors.ts'
import { backUpWallet } from '../../flows/backUpWallet.ts'
import { deleteAccount } from '../../flows/deleteAccount.ts'
import { rotateWallet } from '../../flows/rotateWallet.ts'
import type { Ask } from '../../screens/screenStore.ts'
import { openBackup } from '../../vault/backupFile.ts'
import { deriveAddresses, toSeed } from '../../vault/deriveKeys.ts'
import { stretchQuickly } from '../stretchQuickly.ts'
import { type Life, type Steps, signal } from './createLife.ts'

/** Changes of the whole account. */
export function accountSteps(life: Life): Steps {
  const { devices, pick, password: current, setPassword, signIn, signWith, check, createAsk, newPassword } = life
  return {
    async rotate() {
      const device = pick(devices.filter(({ isIn }) => isIn))
      if (!device) return
      const next = newPassword()
      const answers = { rotate: { type: 'password', password: next } }
      if (!(await rotateWallet(device, { ask: answer(answers), signal }))) throw new Error('Not rotated.')
      setPassword(next)
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
      if (deriveAddresses(await toSeed(mnemonicToEntropy(text, wordlist))).eip155 !== life.address())
        throw new Error('The backup opens a wallet with another address.')
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
      const password = current()
      const typed = password === undefined ? {} : { recover: password }
      if (!(await signIn(device, createAsk(typed)))) throw new Error('A canceled deletion lost the wallet.')
      check(device)
      await signWith(device)
    },
  }
}

const answer = (answers: Record<string, unknown>): Ask =>
  (async (name: string) => answers[name] ?? { type: 'cancel' }) as unknown as Ask
