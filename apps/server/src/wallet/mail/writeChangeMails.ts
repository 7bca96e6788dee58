import type { Mail } from './Mail.ts'
import { writeMail } from './writeMails.ts'

/** The mail with the code of one step of an email change. It names the site, and no address but the one it goes to. */
export function writeChangeCodeMail(options: {
  to: string
  code: string
  origin: string
  walletOrigin: string
  minutes: number
  step: 'old' | 'new'
}): Mail {
  const { to, code, origin, walletOrigin, minutes, step } = options
  const { host } = new URL(origin)
  const what =
    step === 'old'
      ? `Your code to change the email address of your wallet on ${origin}:`
      : `Your code to use this address for a wallet on ${origin}:`
  return writeMail({
    to,
    subject: `Your code to change the email address on ${host}`,
    lines: [
      what,
      { code },
      `It is valid for ${minutes} minutes and once. Type it only in the wallet’s own window, which comes from ${walletOrigin}. Nobody from ${host} or anywhere else will ask you for it.`,
      step === 'old'
        ? 'If you did not start this, somebody is signed in to your wallet: open it on a device of yours, and sign out everywhere in its settings.'
        : 'If you did not start this, do nothing: without the code nothing changes.',
    ],
  })
}

/** Tells an address that was changed or removed, with the link that undoes this. */
export function writeUndoMail(options: {
  what: 'changed' | 'removed'
  to: string
  link: string
  device: string
  until: Date
}): Mail {
  const { what, to, link, device, until } = options
  return writeMail({
    to,
    subject: `The email address of your wallet was ${what}`,
    lines: [
      `The email address of your wallet was ${what} on ${device}. This address no longer signs in to it.`,
      `If that was you, there is nothing to do. Until ${until.toUTCString()} the wallet cannot be opened on another device.`,
      `If that was not you, undo the change before then: ${link}`,
    ],
  })
}
