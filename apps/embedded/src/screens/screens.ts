import type { WalletChain } from '../boot/readPage.ts'
import type { ErrorCode } from '../errors.ts'
import type { GuardScreens } from './guardScreens.ts'
import type { ImportScreens } from './importScreens.ts'
import type { ShownError } from './ShownError.ts'
import type { StartableProvider } from './StartableProvider.ts'
import type { SecurityScreens } from './securityScreens.ts'

type Cancel = { type: 'cancel' }

/** Shown on every screen where the visitor approves: who asks, as the browser says it. */
export type Asker = { origin: string }

/**
 * Every screen: the plain data it shows, and what the visitor can do there. A flow asks for a screen by name; a screen without a component
 * does not compile.
 */
export type Screens = SecurityScreens &
  GuardScreens &
  ImportScreens & {
    emailCode: {
      /** `passkey`: whether this browser can sign in with one instead. */
      data: { email: string; resendAt: number; passkey?: boolean; error?: ShownError | undefined }
      answer: { type: 'code'; code: string } | { type: 'resend' } | { type: 'passkey' } | Cancel
    }
    /** A new device waits for the mail's link. */
    registerDevice: {
      data: { email: string; number: string; minutes: number; resendAt: number; error?: ShownError | undefined }
      answer: { type: 'resend' } | Cancel
    }
    /** A login with an account elsewhere. Without `url` it could not be started. */
    social: {
      /** `isHere`: the provider's page takes the place of this one. */
      data: {
        provider: StartableProvider
        url: string | undefined
        isWaiting: boolean
        isHere: boolean
        error?: ShownError | undefined
      }
      answer: { type: 'opened' | 'again' } | Cancel
    }
    logins: {
      data: LoginsData & { error?: ShownError | undefined }
      answer: { type: 'add'; provider: StartableProvider } | { type: 'remove'; loginId: string; label: string } | Cancel
    }
    protect: {
      /** `passkey`: whether this browser can make one. `guard`: whether recovery by email is offered. `back`: the visitor came from elsewhere. */
      data: { passkey: boolean; guard: boolean; back: boolean; error?: ShownError | undefined }
      answer: { type: 'password'; password: string } | { type: 'passkey' | 'guard' | 'later' }
    }
    /** A request waits until the wallet is protected. `limit`: US dollars. */
    protectFirst: {
      data: { isRequired: boolean; limit: number }
      answer: { type: 'protect' | 'later' } | Cancel
    }
    recover: {
      /** The methods that protect the wallet. */
      data: { email: string; passkey: boolean; password: boolean; guard: boolean; error?: ShownError | undefined }
      answer: { type: 'password'; password: string } | { type: 'passkey' | 'guard' } | Cancel
    }
    /** Something that the visitor can only read, or try again. `back`: it stands in place of a screen that was opened from another one. */
    notice: {
      data: { error: ShownError; retry: boolean; back?: boolean }
      answer: { type: 'retry' } | Cancel
    }
    settings: {
      data: SettingsData & { error?: ShownError | undefined }
      answer:
        | { type: 'protect' | 'logins' | 'words' | 'openWindow' | 'signOutAll' | 'security' }
        | { type: 'remove'; sessionId: string; enrolmentId: string | null; device: string }
        | Cancel
    }
    /** The words, or the private key of a wallet that was imported by one. */
    words: { data: { kind: 'words' | 'key'; text: string }; answer: Cancel }
    /** In a window that the visitor opened without an app. */
    email: {
      data: { passkey: boolean; error?: ShownError | undefined }
      answer: { type: 'email'; email: string } | { type: 'passkey' } | Cancel
    }
    approve: {
      data: Asker & {
        /** `signTransaction`: signed for the app, which sends it. */
        kind: 'message' | 'typedData' | 'transaction' | 'signTransaction'
        address: string
        chain: WalletChain
        facts: readonly ShownFact[]
        /** A message to sign, whole. */
        text?: string | undefined
        /** What the network's node says the transaction changes. */
        preview?: ShownPreview | undefined
        /** Above the operator's limit: what approving takes besides a press. */
        stepUp?: 'hold' | 'passkey' | undefined
        /** The bytes of what is signed, folded below the facts. */
        raw?: string | undefined
        warnings: readonly Warning[]
        /** More to know before approving, in the visitor's language. */
        notes?: readonly { text: string; severe: boolean }[] | undefined
        /** Why it cannot be approved at all. */
        blocked?: ErrorCode | undefined
        error?: ShownError | undefined
      }
      answer: { type: 'approve' } | Cancel
    }
  }

/** The visitor's account, for the settings. */
export type SettingsData = {
  email: string
  address: string
  /** `guard`: by email only. */
  recovery: 'password' | 'passkey' | 'guard' | 'none'
  /** The wallet is one imported private key, without words. */
  isKey: boolean
  /** Words are shown in a window of the wallet's own origin only. */
  inWindow: boolean
  sessions: readonly {
    sessionId: string
    isCurrent: boolean
    device: string
    /** ISO 8601. */
    lastUsedAt: string
    enrolmentId: string | null
  }[]
}

/** What a transaction does, in the visitor's language. */
export const actions = [
  'send',
  'sendNft',
  'approve',
  'approveAll',
  'increase',
  'revoke',
  'revokeAll',
  'swap',
  'wrap',
  'unwrap',
  'vaultDeposit',
  'vaultWithdraw',
  'multicall',
  'create',
  'call',
] as const
export type Action = (typeof actions)[number]

/** The names of facts; `domain` and `path` are fields of typed data and bring their own. */
export const factNames = [
  'amount',
  'asset',
  'baseUnits',
  'command',
  'contract',
  'expires',
  'from',
  'function',
  'id',
  'increase',
  'limit',
  'limitExpires',
  'maxFee',
  'minimum',
  'pay',
  'payMost',
  'receive',
  'router',
  'shares',
  'spender',
  'swapFee',
  'swapFeeTo',
  'to',
  'token',
  'type',
  'vault',
  'app',
] as const
export type FactName = (typeof factNames)[number]

/** One line of what is approved. An address is shown whole; a danger in red. */
export type ShownFact = {
  kind?: 'text' | 'address' | 'danger' | undefined
  /** Below the value, such as its price. */
  note?: string | undefined
  /** A number of a contract that no list has: an amount, or what may be one as well as an id. */
  mark?: 'unlisted' | 'unlistedNumber' | undefined
  /** Known to the wallet, so that it stands below, folded: the visitor's own account, a router of the wallet's list. */
  isDetail?: boolean | undefined
  /** Of several calls, the one that it belongs to. */
  step?: number | undefined
} & (
  | { name: 'action'; value: Action }
  | { name: 'domain' | 'path'; path: string; value: string }
  /** Of a network whose texts are loaded with its first request. `starts`: a group of facts of its own. */
  | { name: 'chainAction'; value: string; starts: boolean }
  | { name: 'labeled'; label: string; value: string; starts: boolean }
  | { name: FactName; value: string }
)

/** What a simulation by the node says: claims beside the facts, never in their place. */
export type ShownPreview =
  /** `isDetail`: as the transaction's own bytes say it, so that it is folded. */
  | { kind: 'changes'; facts: readonly ShownFact[]; isDetail?: boolean }
  | { kind: 'failure'; reason: string | undefined }
  | { kind: 'runs' }
  | { kind: 'unavailable' }

/** What the visitor should know before approving. */
export const warningNames = [
  'unlimited',
  'approval',
  'approveAll',
  'unknownCall',
  'toContract',
  'swapReceiver',
  'swapMinimum',
  'swapDeadline',
  'vault',
  'vaultReceiver',
  'imitation',
  'unlistedToken',
  'previewDiffers',
  'silentApproval',
  'highFee',
  'account',
  'permit',
  'unknownData',
  'otherChain',
  'noDomain',
  'bytes',
  'siweAccount',
] as const
export type Warning = (typeof warningNames)[number]

/** The visitor's ways to sign in, and those that can be added. */
export type LoginsData = {
  logins: readonly { loginId: string; kind: string; label: string }[]
  addable: readonly StartableProvider[]
}

export type ScreenName = keyof Screens
export type ScreenAnswer<name extends ScreenName> = Screens[name]['answer']
