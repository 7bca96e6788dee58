import type { ShownError } from './ShownError.ts'

type Cancel = { type: 'cancel' }
type WithError = { error?: ShownError | undefined }

/** What the security screen shows. Times are ISO 8601. */
export type SecurityData = {
  passkeys: readonly { passkeyId: string; device: string; createdAt: string; recovers: boolean }[]
  canAddPasskey: boolean
  /** Whether recovery by email is set up. */
  guard: boolean
  /** A backup is made in a window of the wallet's own origin only. */
  inWindow: boolean
}

/** What the visitor confirms before it is taken away. */
export type ConfirmedAction =
  | 'removeDevice'
  | 'removeEmail'
  | 'removeLogin'
  | 'removePasskey'
  | 'removeGuard'
  | 'signOutAll'

/** The screens behind the settings: changes of the whole account. */
export type SecurityScreens = {
  security: {
    data: SecurityData & WithError
    answer:
      | { type: 'addPasskey' | 'removeGuard' | 'changeEmail' | 'rotate' | 'backUp' | 'history' | 'delete' }
      | { type: 'removePasskey'; passkeyId: string; device: string }
      | Cancel
  }
  /** `endsGuard`: recovery by email, which is of the old address, is turned off with the change. */
  newEmail: { data: WithError & { endsGuard: boolean }; answer: { type: 'email'; email: string } | Cancel }
  /** `passkey`: whether one protects the wallet and can be used here. `endsGuard`: recovery by email is turned off. */
  rotate: {
    data: { passkey: boolean; endsGuard: boolean } & WithError
    answer: { type: 'password'; password: string } | { type: 'passkey' } | Cancel
  }
  backUp: { data: WithError; answer: { type: 'password'; password: string } | Cancel }
  backedUp: { data: { file: string; name: string }; answer: Cancel }
  history: {
    data: { entries: readonly { id: number; at: string; event: string; device: string }[]; more: boolean }
    answer: { type: 'more' } | Cancel
  }
  /** `isLast`: nothing else brings the wallet back on another device. */
  confirm: { data: { action: ConfirmedAction; name: string; isLast?: boolean }; answer: { type: 'confirm' } | Cancel }
  deleteAccount: { data: { isProtected: boolean }; answer: { type: 'delete' } | Cancel }
  /** What has happened, and until when something holds. */
  done: {
    data:
      | { kind: 'emailAdded'; email: string }
      /** `until` is missing where the response was lost. */
      | { kind: 'emailChanged'; email: string; until: string | undefined }
      /** `offersGuard`: recovery by email can be set up again. */
      | { kind: 'rotated'; endsGuard: boolean; offersGuard: boolean }
      | { kind: 'deletion'; until: string }
      | { kind: 'deletionCanceled' }
    answer: { type: 'guard' } | Cancel
  }
}
