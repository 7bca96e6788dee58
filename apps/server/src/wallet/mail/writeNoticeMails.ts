import type { Mail } from './Mail.ts'
import { writeMail } from './writeMail.ts'

const notices = {
  newDevice: ({ device, origin }: Notice) => ({
    subject: 'New sign-in to your wallet',
    lines: [
      `Your wallet was signed in to on ${origin ?? 'a site'} with a device that it does not know: ${device}.`,
      'If that was you, there is nothing to do. If not, somebody can read your mail: change its password. Signing in does not open your wallet: that takes one of your devices, or your recovery method.',
    ],
  }),
  recoverySet: ({ device }: Notice) => ({
    subject: 'Your wallet’s recovery password was set',
    lines: [
      `The recovery password of your wallet was set on ${device}. An earlier one no longer works.`,
      'If that was not you, open the wallet on a device of yours, remove the device you do not know, and set the password again.',
    ],
  }),
  recoveryUsed: ({ device }: Notice) => ({
    subject: 'Your wallet’s recovery password was used',
    lines: [
      `Your recovery password was used on ${device} to open your wallet there.`,
      'If that was not you, open the wallet on a device of yours now, and move what it holds to another wallet.',
    ],
  }),
  loginAdded: ({ device }: Notice) => ({
    subject: 'A way to sign in was added to your wallet',
    lines: [
      `An account elsewhere was added on ${device} as a way to sign in to your wallet.`,
      'If that was not you, open the wallet’s settings now, remove the login you do not know, and change the password of your mail.',
    ],
  }),
  loginRemoved: ({ device }: Notice) => ({
    subject: 'A way to sign in was removed from your wallet',
    lines: [
      `A way to sign in to your wallet was removed on ${device}, and every other session was ended.`,
      'If that was not you, sign in another way, and look at what happened in the wallet’s settings.',
    ],
  }),
  passkeyAdded: ({ device }: Notice) => ({
    subject: 'A passkey was added to your wallet',
    lines: [
      `A passkey was added to your wallet on ${device}. It can sign in to your wallet, and may open it on another device.`,
      'If that was not you, open the wallet’s settings on a device of yours now, and remove the passkey.',
    ],
  }),
  passkeyRemoved: ({ device }: Notice) => ({
    subject: 'A passkey was removed from your wallet',
    lines: [
      `A passkey was removed from your wallet on ${device}. It can no longer sign in or open the wallet.`,
      'If that was not you, open the wallet on a device of yours, and look at what happened in its settings.',
    ],
  }),
  passkeyUsed: ({ device }: Notice) => ({
    subject: 'A passkey opened your wallet on another device',
    lines: [
      `A passkey of yours was used on ${device} to open your wallet there.`,
      'If that was not you, open the wallet on a device of yours now, and move what it holds to another wallet.',
    ],
  }),
  guardAdded: ({ device }: Notice) => ({
    subject: 'Recovery by email was set up for your wallet',
    lines: [
      `Recovery by email was set up for your wallet on ${device}. It opens the wallet on a new device, with a code and after a delay.`,
      'If that was not you, open the wallet’s settings on a device of yours now, and turn it off.',
    ],
  }),
  guardRemoved: ({ device }: Notice) => ({
    subject: 'Recovery by email was turned off for your wallet',
    lines: [
      `Recovery by email was turned off for your wallet on ${device}.`,
      'If that was not you, open the wallet on a device of yours, and look at what happened in its settings.',
    ],
  }),
  guardUsed: ({ device }: Notice) => ({
    subject: 'Recovery by email opened your wallet on another device',
    lines: [
      `Recovery by email was used on ${device} to open your wallet there.`,
      'If that was not you, open the wallet on a device of yours now, and move what it holds to another wallet.',
    ],
  }),
  emailChanged: ({ device }: Notice) => ({
    subject: 'This address now signs in to your wallet',
    lines: [
      `The email address of your wallet was changed to this one on ${device}.`,
      'For a while the wallet cannot be opened on another device, and the old address can undo the change.',
    ],
  }),
  emailAdded: ({ device }: Notice) => ({
    subject: 'This address now signs in to your wallet',
    lines: [
      `This address was added to your wallet on ${device}, and signs in to it from now on.`,
      'If you do not have this wallet, somebody entered your address and read a code in your mail: change its password.',
    ],
  }),
  emailRestored: ({ device }: Notice) => ({
    subject: 'The email address of your wallet is the old one again',
    lines: [
      `The change of your wallet’s email address was undone on ${device}. Everybody is signed out.`,
      'Sign in now, and look at the devices in the wallet’s settings.',
    ],
  }),
  walletRotated: ({ device, endsGuard }: Notice) => ({
    subject: 'Your wallet has new keys for its devices',
    lines: [
      `The shares of your wallet were renewed on ${device}. Every other device has to open the wallet with your passkey or password again.`,
      ...(endsGuard ? ['Recovery by email has ended with it. You can set it up again in the wallet’s settings.'] : []),
      'If that was not you, open the wallet on another device now, and move what it holds to another wallet.',
    ],
  }),
  walletExported: ({ device }: Notice) => ({
    subject: 'The secret words, private key or a backup of your wallet were opened',
    lines: [
      `The secret words, private key or a backup of your wallet were opened on ${device}. Whoever has them owns what is in the wallet.`,
      'If that was not you, move what it holds to another wallet now.',
    ],
  }),
  deletionStarted: ({ device, until }: Notice) => ({
    subject: 'Your wallet will be deleted',
    lines: [
      `Somebody asked on ${device} to delete your wallet. Everybody is signed out, and on ${until?.toUTCString() ?? 'a later day'} everything is deleted.`,
      'To keep it, sign in before then.',
    ],
  }),
  deletionCanceled: ({ device }: Notice) => ({
    subject: 'Your wallet will not be deleted',
    lines: [`Somebody signed in to your wallet on ${device}, so it will not be deleted.`],
  }),
  deviceRemoved: ({ device }: Notice) => ({
    subject: 'A device was removed from your wallet',
    lines: [
      `The device ${device} was removed from your wallet and signed out. It can no longer open the wallet.`,
      'If that was not you, open the wallet on a device of yours, and look at what happened in its settings.',
    ],
  }),
}

export type NoticeName = keyof typeof notices
export type Notice = {
  device: string
  origin?: string | undefined
  until?: Date | undefined
  /** Recovery by email was turned off with the change. */
  endsGuard?: boolean
}

/** Tells the visitor about a change in their account. */
export function writeNoticeMail(notice: NoticeName, { to, ...about }: Notice & { to: string }): Mail {
  return writeMail({ to, ...notices[notice](about) })
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
