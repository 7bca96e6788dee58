import type { CaipAddress, CaipNetworkId } from '@latchkey/wire'
import type { SignInFields } from '@latchkey/wire/sign-in'
import type { BaseError } from '../errors/BaseError.ts'

/** Signing visitors in with their wallet. Each part is loaded with the first sign-in, unless the app passes its own. */
export type SignInOptions = {
  /** Whoever connects has to sign in, or is disconnected. Default false: the app calls `signIn`. */
  required?: boolean | undefined
  /** One line of ASCII that the wallet shows: `Sign in to Example.` */
  statement?: string | undefined
  /** URIs that the message lists; the last one may be a ReCap (ERC-5573). */
  resources?: readonly string[] | undefined
  /**
   * Networks that share a session: one that was signed on any of them counts on all, for the same address. List only networks on which an
   * address has one owner: that of a contract may have others elsewhere. Default: each network has its own.
   */
  chains?: readonly CaipNetworkId[] | undefined
  /** Writes the message; default: `formatSignIn` of @latchkey/wire/sign-in. */
  messenger?: SignInMessenger | undefined
  /** Has it signed; default: the wallet that is shown, by the best that it can. */
  signer?: SignInSigner | undefined
  /** Verifies signatures in the page too, before the storage gets them; those of @latchkey/auth fit. Default: none. */
  verifier?: SignInVerifier | readonly SignInVerifier[] | undefined
  /**
   * Where nonces come from and sessions are: `server` is the Latchkey server with tokens in the page's storage, `cookie` the same with tokens
   * in cookies that no script reads, `local` this browser alone, which proves nothing to a backend. Or the app's own backend: one with
   * @latchkey/auth by its URL, another as a value. Default: `server` with a `serverUrl`, else `local`.
   */
  storage?: 'server' | 'cookie' | 'local' | SignInBackend | SignInStorage | undefined
}

/** The app's own backend, with `createAuth` of @latchkey/auth. */
export type SignInBackend = {
  /** Of the folder with `nonce`, `verify` and `session`; one of the page's own origin may be a path: `/auth`. */
  url: string
  /** Tokens are in cookies that no script reads; the backend must be same-site with the page. Default false: in the page's storage. */
  cookie?: boolean | undefined
}

/** The text to sign. It must be a CAIP-122 message of the page's domain, with this account and nonce: anything else is not signed. */
export type SignInMessenger = (fields: SignInFields) => string | Promise<string>

export type SignRequest = {
  /** CAIP-10. */
  account: CaipAddress
  connectorId: string
  fields: SignInFields
  message: string
  signal: AbortSignal
}

export type SignInSigner = (request: SignRequest) => Promise<SignInSignature>

/** What a wallet returned. */
export type SignInSignature = {
  /** As wallets of the namespace encode it: hex (eip155, polkadot), base58 (solana), base64 (bip122, cosmos). */
  signature: string
  /** Base64 of the bytes that were signed, where the wallet wrote the message itself. */
  signedAs?: string | undefined
  /** In base64, for cosmos. */
  publicKey?: string | undefined
}

/** Verifies the signatures of one namespace; has the shape of @latchkey/auth's `Verifier`. */
export type SignInVerifier = {
  namespace: string
  verify(options: {
    account: string
    message: string
    signature: string
    publicKey?: string | undefined
    signal?: AbortSignal | undefined
  }): Promise<boolean>
}

/** A signed message, to be verified by a backend. */
export type SignedMessage = SignInSignature & { account: CaipAddress; message: string }

export type SignInSession = {
  id: string
  /** CAIP-10. */
  account: CaipAddress
  /** Of the page, `host[:port]`. */
  domain: string
  /** ISO 8601. */
  issuedAt: string
  /** When it ends unless it is refreshed, ISO 8601. */
  expiresAt: string
  /** Of the message. */
  resources: readonly string[]
  /** For the app's backend, in `Authorization: Bearer`; absent where it is in a cookie, or where there is none. */
  accessToken?: string | undefined
  /** Until when the access lasts, ISO 8601: it is refreshed before. Absent: as long as the session. */
  accessExpiresAt?: string | undefined
  /** The signed message, where this browser alone has the session. */
  proof?: SignedMessage | undefined
}

/** A session of the account shown, on this device or another. */
export type ListedSession = {
  id: string
  /** The name that the device gave itself, cleaned, at most 64 characters; null without one. Show it isolated: it may be of a stranger. */
  device: string | null
  /** ISO 8601. */
  createdAt: string
  /** When it was refreshed last, ISO 8601. */
  lastUsedAt: string
  /** Whether it is the session of this page. */
  isCurrent: boolean
}

/** Where sessions are, as an app's own backend may have it. A function that throws a BaseError of core/errors chooses what visitors read. */
export type SignInStorage = {
  /**
   * For one message: 8 to 128 letters and digits. `latestIssue`: the server's time, epoch ms, where the visitor's clock may be ahead.
   * `account` is `eip155` alone for a wallet on another device, which connects and signs in one prompt: any of its accounts may use the
   * nonce. A storage that has none for that throws, and the visitor is asked to sign in after connecting.
   */
  createNonce(options: {
    account: CaipAddress | 'eip155'
    signal: AbortSignal
  }): Promise<{ nonce: string; latestIssue?: number | undefined }>
  /** Takes a signed message; `fields` is what it says. @throws where it is not accepted */
  addSession(signed: SignedMessage, options: { fields: SignInFields; signal: AbortSignal }): Promise<SignInSession>
  /** The session of any of these accounts, the first one first; undefined without one that lasts. Asked at each page, account and tab. */
  getSession(accounts: readonly CaipAddress[], options: { signal: AbortSignal }): Promise<SignInSession | undefined>
  /** Ends a session. */
  endSession(session: SignInSession, options: { signal: AbortSignal }): Promise<void>
  /**
   * Prolongs a session whose access ends; one tab at a time calls it. Absent: sessions end when they expire.
   * @returns undefined where the session has ended
   * @throws for an outage: it is called again
   */
  refreshSession?(session: SignInSession, options: { signal: AbortSignal }): Promise<SignInSession | undefined>
  /**
   * The sessions of the session's account, itself among them, 200 at most. Absent, as is `endListedSession`: visitors do not see their other
   * devices.
   * @throws SignInEndedError where the session has ended, or its access is over
   */
  listSessions?(
    session: SignInSession,
    options: { signal: AbortSignal },
  ): Promise<readonly Omit<ListedSession, 'isCurrent'>[]>
  /** Ends another session of the list; one that is over already is no error. @throws as `listSessions` */
  endListedSession?(session: SignInSession, options: { id: string; signal: AbortSignal }): Promise<void>
}

/**
 * `none`: nobody has to sign in, or nobody is connected. `required`: the account shown has to, on a network of the app's. `signing`: the
 * sign-in runs. `declined`: the visitor declined the signature. `signed`: the account shown has a session.
 */
export type SignInStatus = 'none' | 'required' | 'signing' | 'signed' | 'declined'

export type SignInState = {
  status: SignInStatus
  /** Of the account and network shown; present exactly while `status` is `signed`. */
  session?: SignInSession | undefined
  /** Why the last sign-in of this account failed, or that its session has ended. */
  error?: BaseError | undefined
  /** What the wallet is requested to sign, while it is. */
  message?: SignInFields | undefined
  /** While `signing`: another tab has asked the wallet, and this one waits for its session. */
  isElsewhere?: true | undefined
}
