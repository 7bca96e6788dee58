import * as z from 'zod/mini'
import { caipNetworkIdSchema } from '../schemas.ts'
import { frameUserSchema } from './frameUser.ts'

/** A request of the page to the embedded wallet. */
export type FrameRequest = {
  payload: z.ZodMiniType
  result: z.ZodMiniType
  /** How long the frame may take by itself, milliseconds. Once it says that the visitor is deciding, `personLimit` counts. */
  timeoutMs: number
  /** How long it waits for a person, where that is not `frameLimits.personMs`. */
  personMs?: number
}

/** Time limits in milliseconds. Each rejects its own promise; the port stays usable. */
export const frameLimits = {
  /** Until the frame has answered the hello; then the host opens a window of the wallet instead. */
  loadMs: 20_000,
  /** Email, device and social logins. */
  loginMs: 30_000,
  signOutMs: 3_000,
  heartbeatMs: 5_000,
  /** What waits for a person. */
  personMs: 5 * 60_000,
  /** The same for the wallet's settings: words are written down there, and a file is saved. */
  settingsMs: 30 * 60_000,
} as const

/** The social logins, in the default order. */
export const socialProviders = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
  'telegram',
] as const
export type SocialProvider = (typeof socialProviders)[number]

const none = z.strictObject({})
const emailSchema = z.string().check(z.minLength(3), z.maxLength(320))
const accountType = z.enum(['eoa', 'smartAccount'])
const colourSchema = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** Keeps the literal types of the requests. */
function defineRequests<const requests extends Record<string, FrameRequest>>(requests: requests): requests {
  return requests
}

/**
 * Every request. Codes, passwords and keys are typed on the frame's own page only, so no payload has a place for them: `connectOtp` waits for
 * the visitor to type the code there.
 */
export const frameRequests = defineRequests({
  // Signing in
  connectEmail: {
    payload: z.strictObject({ email: emailSchema }),
    result: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    timeoutMs: frameLimits.loginMs,
  },
  connectDevice: { payload: none, result: none, timeoutMs: frameLimits.loginMs },
  connectOtp: { payload: none, result: none, timeoutMs: frameLimits.loginMs },
  getSocialRedirectUri: {
    payload: z.strictObject({ provider: z.enum(socialProviders) }),
    result: z.strictObject({ uri: z.string().check(z.maxLength(8_192)) }),
    timeoutMs: frameLimits.loginMs,
  },
  connectSocial: {
    payload: z.strictObject({
      provider: z.enum(socialProviders),
      /** For `telegram`: `Telegram.WebApp.initData` of the page. A claim, until the wallet's server has verified Telegram's signature. */
      initData: z.optional(z.string().check(z.maxLength(4_096))),
    }),
    result: frameUserSchema,
    timeoutMs: frameLimits.loginMs,
  },
  getFarcasterUri: {
    payload: none,
    result: z.strictObject({ url: z.string().check(z.maxLength(8_192)) }),
    timeoutMs: frameLimits.loginMs,
  },
  connectFarcaster: {
    payload: none,
    result: z.strictObject({ userName: z.string().check(z.maxLength(128)) }),
    timeoutMs: frameLimits.loginMs,
  },
  signOut: { payload: none, result: none, timeoutMs: frameLimits.signOutMs },

  // Who is signed in
  getUser: {
    payload: z.strictObject({
      preferredAccountType: z.optional(accountType),
      chainId: z.optional(caipNetworkIdSchema),
    }),
    result: frameUserSchema,
    timeoutMs: frameLimits.loginMs,
  },
  isConnected: {
    payload: none,
    result: z.strictObject({ isConnected: z.boolean() }),
    timeoutMs: frameLimits.heartbeatMs,
  },
  getChainId: {
    payload: none,
    result: z.strictObject({ chainId: caipNetworkIdSchema }),
    timeoutMs: frameLimits.heartbeatMs,
  },

  // Wallet requests
  rpc: {
    payload: z.strictObject({
      method: z.string().check(z.minLength(1), z.maxLength(64)),
      params: z.optional(z.unknown()),
      chainId: caipNetworkIdSchema,
    }),
    result: z.unknown(),
    timeoutMs: frameLimits.loginMs,
  },
  switchNetwork: {
    payload: z.strictObject({ chainId: caipNetworkIdSchema }),
    result: z.strictObject({ chainId: caipNetworkIdSchema }),
    timeoutMs: frameLimits.loginMs,
  },

  // Accounts
  getSmartAccountEnabledNetworks: {
    payload: none,
    result: z.strictObject({ smartAccountEnabledNetworks: z.array(caipNetworkIdSchema) }),
    timeoutMs: frameLimits.loginMs,
  },
  initSmartAccount: {
    payload: none,
    result: z.strictObject({ address: z.string(), isDeployed: z.boolean() }),
    timeoutMs: frameLimits.loginMs,
  },
  setPreferredAccount: {
    payload: z.strictObject({ type: accountType }),
    result: z.strictObject({ type: accountType, address: z.string() }),
    timeoutMs: frameLimits.loginMs,
  },

  // The wallet's own pages
  updateEmail: {
    payload: none,
    result: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    timeoutMs: frameLimits.loginMs,
  },
  updateEmailPrimaryOtp: { payload: none, result: none, timeoutMs: frameLimits.loginMs },
  updateEmailSecondaryOtp: {
    payload: none,
    result: z.strictObject({ newEmail: emailSchema }),
    timeoutMs: frameLimits.loginMs,
  },
  openSettings: {
    payload: z.strictObject({ section: z.optional(z.literal('recovery')) }),
    result: none,
    timeoutMs: frameLimits.loginMs,
    personMs: frameLimits.settingsMs,
  },

  // How it looks
  syncTheme: {
    payload: z.strictObject({
      mode: z.enum(['light', 'dark']),
      accent: z.optional(colourSchema),
      locale: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))),
    }),
    result: none,
    timeoutMs: frameLimits.heartbeatMs,
  },
  syncDappData: {
    payload: z.strictObject({
      name: z.optional(z.string().check(z.maxLength(64))),
      chainIds: z.array(caipNetworkIdSchema).check(z.maxLength(64)),
    }),
    result: none,
    timeoutMs: frameLimits.heartbeatMs,
  },
  reload: { payload: none, result: none, timeoutMs: frameLimits.heartbeatMs },
})

export type FrameRequestType = keyof typeof frameRequests
export type FramePayload<type extends FrameRequestType> = z.input<(typeof frameRequests)[type]['payload']>
export type FrameResult<type extends FrameRequestType> = z.output<(typeof frameRequests)[type]['result']>

export function isFrameRequestType(type: string): type is FrameRequestType {
  return Object.hasOwn(frameRequests, type)
}

/** How long a request waits for a person, milliseconds. */
export function personLimit(type: keyof typeof frameRequests): number {
  const { personMs = frameLimits.personMs }: FrameRequest = frameRequests[type]
  return personMs
}
