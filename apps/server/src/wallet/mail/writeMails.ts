import { escapeHtml } from '../http/renderPage.ts'
import type { Mail } from './Mail.ts'

/**
 * The mail with a login code. The code is not in the subject, which locked phones show; and the site is named, so that a visitor who signs
 * in somewhere else notices.
 * @param options.origin of the site that embeds the wallet; a project names it.
 * @param options.walletOrigin the only place where the code may be typed.
 */
export function writeCodeMail(options: {
  to: string
  code: string
  origin: string
  walletOrigin: string
  minutes: number
}): Mail {
  const { to, code, origin, walletOrigin, minutes } = options
  const site = hostOfOrigin(origin)
  return writeMail({
    to,
    subject: `Your sign-in code for ${site}`,
    lines: [
      `Your code to sign in to your wallet on ${origin}:`,
      { code },
      `It is valid for ${minutes} minutes and once. Type it only in the wallet’s own window, which comes from ${walletOrigin}. Nobody from ${site} or anywhere else will ask you for it.`,
      `If you did not try to sign in on ${site}, do nothing: without the code nobody can.`,
    ],
  })
}

const notices = {
  newDevice: ({ device, origin }: Notice) => ({
    subject: 'New sign-in to your wallet',
    lines: [
      `Your wallet was signed in to on ${origin ?? 'a site'} with a device that it does not know: ${device}.`,
      'If that was you, there is nothing to do. If not, somebody can read your mail: change its password. They cannot open your wallet without your recovery password or one of your devices.',
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
  deviceRemoved: ({ device }: Notice) => ({
    subject: 'A device was removed from your wallet',
    lines: [
      `The device ${device} was removed from your wallet and signed out. It can no longer open the wallet.`,
      'If that was not you, open the wallet on a device of yours, and look at what happened in its settings.',
    ],
  }),
}

export type NoticeName = keyof typeof notices
type Notice = { device: string; origin?: string | undefined }

/** Tells the visitor about a change in their account. */
export function writeNoticeMail(notice: NoticeName, { to, ...about }: Notice & { to: string }): Mail {
  return writeMail({ to, ...notices[notice](about) })
}

type Line = string | { code: string }

function writeMail({ to, subject, lines }: { to: string; subject: string; lines: Line[] }): Mail {
  const text = lines.map((line) => (typeof line === 'string' ? line : `    ${line.code}`)).join('\n\n')
  const html = lines.map((line) =>
    typeof line === 'string'
      ? `<p>${escapeHtml(line)}</p>`
      : `<p style="font-size:28px;letter-spacing:4px"><strong>${escapeHtml(line.code)}</strong></p>`,
  )
  return {
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif">${html.join('')}</body></html>`,
  }
}

/** @example hostOfOrigin('https://app.example.com') // 'app.example.com' */
function hostOfOrigin(origin: string): string {
  return new URL(origin).host
}
