import type { Ask } from '../../../embedded/src/screens/screenStore.ts'
import { type ReceivedMail, readCode } from '../../../server/src/wallet/test/startMailServer.ts'
import type { WalletWorld } from './openWalletWorld.ts'

const mailMs = 20_000

/** A visitor's answer to a screen: what they do each time, or what that depends on. */
export type Answers = Record<string, unknown>

/**
 * A visitor who reads the mails of the wallet's server and of the guard at their addresses.
 * @returns a function that answers every screen: codes from the mails, the rest by the screen's name.
 */
export function createReader({ server, guard }: WalletWorld, addresses: readonly string[]) {
  const boxes = [server.mail.mails, guard.mail.mails]
  const isCode = (mail: ReceivedMail) => mail.to.some((to) => addresses.includes(to)) && readCode(mail) !== ''

  return (answers: Answers = {}): Ask => {
    let seen = boxes.map((mails) => mails.length)
    const find = () => boxes.flatMap((mails, index) => mails.slice(seen[index]).filter(isCode)).at(-1)

    async function typeCode() {
      for (let waited = 0; !find(); waited += 5) {
        if (waited > mailMs) throw new Error(`No code was mailed to ${addresses.join(' or ')}.`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      const mail = find()
      seen = boxes.map((mails) => mails.length)
      return { type: 'code', code: mail ? readCode(mail) : '' }
    }

    return (async (name: string, data: { error?: { code: string } }) => {
      // A code that an earlier page of this device has asked for may come later than the own one's request.
      const isLate = name === 'emailCode' && data.error?.code === 'code_wrong'
      if (data.error && !isLate) throw new Error(`The screen ${name} says ${data.error.code}.`)
      await Promise.all([server.forgetMails(), guard.forgetMails()])
      return name === 'emailCode' ? await typeCode() : (answers[name] ?? { type: 'cancel' })
    }) as unknown as Ask
  }
}
