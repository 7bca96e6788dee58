import { type Mail, writeMail } from '@latchkey/server/parts'

export const changePassword = 'Then change your email password: the person who started this can read your email.'

/** A mail about one wallet. */
type About = { to: string; walletOrigin: string; device: string }
/** A mail about a recovery that runs, with the link that stops it. */
type Running = About & { link: string; releaseAt: Date }

/** Says that a recovery began. */
export function writeStartedMail({ to, walletOrigin, device, link, releaseAt }: Running): Mail {
  return writeMail({
    to,
    subject: 'Somebody is recovering your wallet',
    lines: [
      `A recovery of your wallet at ${walletOrigin} was started on ${device}. ${whenOpen(releaseAt)}`,
      'If that was you, there is nothing to do until then.',
      `If that was not you, stop it now: ${link}`,
      changePassword,
    ],
  })
}

/** Says in the middle of the delay that a recovery still runs. */
export function writeReminderMail({ to, walletOrigin, device, link, releaseAt }: Running): Mail {
  return writeMail({
    to,
    subject: 'Reminder: somebody is recovering your wallet',
    lines: [
      `A recovery of your wallet at ${walletOrigin}, started on ${device}, is still running. ${whenOpen(releaseAt)}`,
      'If that was you, there is nothing to do until then.',
      `If that was not you, stop it now: ${link}`,
      changePassword,
    ],
  })
}

const whenOpen = (releaseAt: Date) =>
  `From ${releaseAt.toUTCString()} the wallet can be opened there with another code that we send to this address.`

/** Says that a share was stored. */
export function writeStoredMail({ to, walletOrigin, device }: About): Mail {
  return writeMail({
    to,
    subject: 'Recovery by email was set up for your wallet',
    lines: [
      `Recovery by email was set up on ${device} for a wallet at ${walletOrigin}. Two codes sent to this address, with a waiting period between them, can open that wallet on a new device.`,
      'If that was not you, change your email password: somebody else can read your email.',
    ],
  })
}

/** Says that the share was released. */
export function writeReleasedMail({ to, walletOrigin, device }: About): Mail {
  return writeMail({
    to,
    subject: 'Your wallet was recovered',
    lines: [
      `Your wallet at ${walletOrigin} was recovered by email on ${device}.`,
      'If that was not you, open the wallet on a device of yours now, and move what it holds to another wallet.',
    ],
  })
}
