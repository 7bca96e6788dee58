import { cleanText } from '@latchkey/wire'
import type { FrameErrorBody } from '@latchkey/wire/frame'
import { EmailCooldownError, MailUnavailableError, TooManyTriesError } from '../errors/embedded.ts'
import { SessionEndedError } from '../errors/pairing.ts'
import { UserRejectedError, WalletError } from '../errors/wallet.ts'

/** Where the wallet names no time. */
const cooldownSeconds = 30

/** The wallet shows this request only in a window of its own. The app never sees it: the request is sent again to one. */
export class WindowNeededError extends WalletError {}

/** Neither a frame nor a window of the wallet can be used here: the page has to go to the wallet's and come back. */
export class RedirectNeededError extends WalletError {}

/** The errors of the wallet's server that the app can act on, by their code. */
const byCode = new Map<string, (details: string) => Error>([
  ['user_rejected', () => new UserRejectedError()],
  // The wallet has told the visitor why it does not open on this device, and they closed it.
  ['recovery_unavailable', () => new UserRejectedError()],
  ['passkey_needed', () => new UserRejectedError()],
  [
    'mail_cooldown',
    (details) => new EmailCooldownError({ seconds: Number(/\d{1,4}/.exec(details) ?? cooldownSeconds) }),
  ],
  ['too_many_tries', (details) => new TooManyTriesError({ details })],
  ['mail_unavailable', (details) => new MailUnavailableError({ details })],
  ['session_ended', (details) => new SessionEndedError({ details })],
  ['window_needed', (details) => new WindowNeededError({ details })],
])

/** The error of a request. With a code of EIP-1193 it is one of a provider, `{ code, message }`, which the adapter maps. */
export function toFrameFailure({ code, message, rpcCode }: FrameErrorBody): Error {
  const details = cleanText(message, { maxLength: 300 })
  if (rpcCode !== undefined) return Object.assign(new Error(details), { code: rpcCode })
  return byCode.get(code)?.(details) ?? new WalletError({ details: `${details} (${code})` })
}
