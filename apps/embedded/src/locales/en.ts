import type { ErrorCode } from '../errors.ts'

/** Every text on the wallet's page, in American English. Other languages have the same shape, so a missing one does not compile. */
export const en = {
  code: 'en',
  direction: 'ltr' as 'ltr' | 'rtl',
  common: {
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
    retry: 'Try again',
    continue: 'Continue',
    /** Above what an app asks for; the origin follows. */
    askedBy: 'Requested by',
    network: 'Network',
    account: 'Account',
  },
  emailCode: {
    title: 'Confirm Email',
    sent: (email: string) => `Enter the 6-digit code that we sent to ${email}`,
    label: 'Code',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Please try again after ${seconds} seconds`,
    notMailed: 'No mail yet? Look in your spam folder.',
  },
  protect: {
    title: 'Protect Your Wallet',
    text: 'Choose a password. With it, you can open your wallet on another device. Nobody can reset it: without the password and without this device, what is in the wallet is lost.',
    password: 'Password',
    repeated: 'Password again',
    hint: 'At least 10 characters, and hard to guess',
    submit: 'Protect wallet',
    later: 'Later',
    laterHint: 'Until then, your wallet exists on this device only. Do not receive anything of value yet.',
  },
  recover: {
    title: 'Open Your Wallet',
    text: (email: string) =>
      `The wallet of ${email} is not on this device yet. Enter the password that you protected it with.`,
    password: 'Password',
    submit: 'Open wallet',
  },
  notice: { title: 'Wallet' },
  approveMessage: {
    title: 'Sign Message',
    message: 'Message',
    bytes: 'The message is not text. These are its bytes:',
    submit: 'Sign',
    decline: 'Decline',
  },
  wait: {
    /** While the approve button is still disabled. */
    look: 'Review the request. You can approve it in a moment.',
    covered: 'Something covers the wallet, so you cannot approve here.',
  },
  errors: {
    code_wrong: 'The code is wrong. Check the mail and enter it again.',
    code_expired: 'The code has expired. Send a new one.',
    flow_unknown: 'This login has ended. Send a new code.',
    mail_cooldown: 'A mail was sent a moment ago. Wait until you can send another.',
    too_many_tries: 'Too many tries. Wait a while, then send a new code.',
    session_ended: 'You were signed out. Sign in again.',
    proof_invalid: 'The server did not recognize this device. Check the time of your device, then reload the page.',
    proof_required_fresh_login: 'For this, sign out and sign in again first.',
    enrolment_unknown: 'This device was removed from your account. Sign out, then sign in again.',
    recovery_wrong: 'The password is wrong. Try again.',
    recovery_locked: 'Too many wrong passwords. Try again in an hour.',
    wallet_changed: 'Your wallet was changed on another device. Reload the page.',
    address_invalid: 'This is not an email address. Check it and try again.',
    server_unreachable: 'The wallet’s server cannot be reached. Check your connection, then try again.',
    server_failed: 'The wallet’s server has a problem. Try again later.',
    wallet_damaged:
      'What is kept of your wallet on this device or at the server is damaged. Nothing was changed. Contact the app’s support.',
    recovery_unavailable:
      'Your wallet is on another device and not protected yet. Open it there, choose Protect Your Wallet, then sign in here again.',
    device_unknown: 'The wallet is not on this device. Sign out, then sign in again.',
    storage_unavailable: 'Your browser keeps nothing for this page. Allow site data, or leave private browsing.',
    password_short: 'Use at least 10 characters.',
    password_simple: 'This password is easy to guess. Use more different characters or several words.',
    passwords_differ: 'The two passwords differ. Type the same one twice.',
    vault_failed: 'The wallet could not start. Reload the page and try again.',
    aborted: 'The app canceled the request.',
    busy: 'Other requests are waiting. Answer them first.',
    declined: 'You declined the request.',
    fee_unknown: 'The network’s fee is not known right now. Try again.',
    insufficient_funds: 'The account does not have enough for the amount and the network fee.',
    invalid_request: 'The app’s request is not valid. Contact the app’s support.',
    invalid_params: 'The app’s request is not valid. Contact the app’s support.',
    node_failed: 'The network did not accept the request. Try again.',
    not_signed_in: 'Nobody is signed in. Sign in first.',
    not_supported: 'Requested RPC call is not allowed',
    siwe_domain: 'This sign-in is for another site than the one you are on. It was blocked: do not trust this page.',
    timeout: 'The request was not answered in time. Start it again in the app.',
    unauthorized: 'The app asked for an account that is not yours.',
    unknown_chain: 'Your wallet does not have this network.',
    window_needed: 'For this approval, the app opens the wallet in a window of its own.',
    internal: 'Something went wrong. Reload the page and try again.',
  } satisfies Record<ErrorCode, string>,
  /** After an error that names a time. */
  retryAfter: (seconds: number) => `Please try again after ${seconds} seconds`,
}

export type Messages = typeof en
