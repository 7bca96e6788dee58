import type { WalletChain } from '../boot/readPage.ts'
import type { ErrorCode } from '../errors.ts'

type Cancel = { type: 'cancel' }

/** An error as screens show it. */
export type ShownError = { code: ErrorCode; retryAfterSeconds?: number | undefined }

/** Shown on every screen where the visitor approves: who asks, as the browser says it. */
export type Asker = { origin: string }

/**
 * Every screen: the plain data it shows, and what the visitor can do there. A flow asks for a screen by name; a screen without a component
 * does not compile.
 */
export type Screens = {
  emailCode: {
    data: { email: string; resendAt: number; error?: ShownError | undefined }
    answer: { type: 'code'; code: string } | { type: 'resend' } | Cancel
  }
  protect: {
    data: { error?: ShownError | undefined }
    answer: { type: 'password'; password: string } | { type: 'later' }
  }
  recover: {
    data: { email: string; error?: ShownError | undefined }
    answer: { type: 'password'; password: string } | Cancel
  }
  /** Something that the visitor can only read, or try again. */
  notice: {
    data: { error: ShownError; retry: boolean }
    answer: { type: 'retry' } | Cancel
  }
  approveMessage: {
    data: Asker & { address: string; chain: WalletChain; message: MessageShown; error?: ShownError | undefined }
    answer: { type: 'approve' } | Cancel
  }
}

/** A message to sign: its text if it is one, and always its bytes. */
export type MessageShown = { hex: string; text: string | undefined }

export type ScreenName = keyof Screens
export type ScreenAnswer<name extends ScreenName> = Screens[name]['answer']
