import { fromBase64Url, toBase64Url } from '../../bytes.ts'
import { toWalletError } from '../../errors.ts'
import { protectWallet } from '../../flows/protectWallet.ts'
import { createDevice } from '../createDevice.ts'
import { stretchQuickly } from '../stretchQuickly.ts'
import { email, type Life, type Steps, signal } from './createLife.ts'

/** What a visitor does on one device, and what happens to it. */
export function deviceSteps(life: Life): Steps {
  const {
    server,
    devices,
    opened,
    draw,
    pick,
    password: current,
    setPassword,
    signIn,
    signWith,
    check,
    createAsk,
    newPassword,
  } = life
  return {
    async newDevice() {
      const device = Object.assign(await createDevice(server, { stretch: stretchQuickly }), { isIn: false })
      opened.push(device)
      const isFirst = life.address() === undefined
      const isKnown = draw() < 0.7
      const password = current()
      const typed = isKnown && password !== undefined ? password : 'something else entirely'
      const isIn = await signIn(device, createAsk({ recover: typed }))
      if (isIn !== (isFirst || (password !== undefined && typed === password)))
        throw new Error(isIn ? 'A device came in without the password.' : 'A device with the password stayed out.')
      if (!isIn) return
      devices.push(device)
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
      setPassword(next)
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
      const at = Math.floor(draw() * bytes.length)
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
      const password = current()
      if (!device || password === undefined) return
      for (const name of [...device.records.keys()]) if (name.startsWith('enrolment')) device.records.delete(name)
      await device.session.end()
      if (!(await signIn(device, createAsk({ recover: password }))))
        throw new Error('The password did not bring it back.')
      check(device)
      await signWith(device)
    },
  }
}
