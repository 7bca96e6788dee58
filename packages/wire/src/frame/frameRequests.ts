import * as z from 'zod/mini'
import { caipNetworkIdSchema } from '../schemas.ts'
import { frameLimits } from './frameLimits.ts'
import { widgetRequests } from './widgetRequests.ts'

/** A request of the page to the embedded wallet. */
export type FrameRequest = {
  payload: z.ZodMiniType
  result: z.ZodMiniType
  /** How long the frame may take by itself, milliseconds. Once it says that the visitor is deciding, `personLimit` counts. */
  timeoutMs: number
}

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
  connectEmail: { ...widgetRequests.connectEmail, payload: z.strictObject({ email: emailSchema }) },
  connectDevice: { ...widgetRequests.connectDevice, payload: none },
  connectOtp: { ...widgetRequests.connectOtp, payload: none },
  getSocialRedirectUri: {
    payload: z.strictObject({ provider: z.enum(socialProviders) }),
    result: z.strictObject({ uri: z.string().check(z.maxLength(8_192)) }),
    timeoutMs: frameLimits.loginMs,
  },
  connectSocial: {
    ...widgetRequests.connectSocial,
    payload: z.strictObject({
      provider: z.enum(socialProviders),
      /** For `telegram`: `Telegram.WebApp.initData` of the page. A claim, until the wallet's server has verified Telegram's signature. */
      initData: z.optional(z.string().check(z.maxLength(4_096))),
    }),
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
  signOut: { ...widgetRequests.signOut, payload: none },

  // Who is signed in
  getUser: {
    ...widgetRequests.getUser,
    payload: z.strictObject({
      preferredAccountType: z.optional(accountType),
      chainId: z.optional(caipNetworkIdSchema),
    }),
  },
  isConnected: { ...widgetRequests.isConnected, payload: none },
  getChainId: {
    payload: none,
    result: z.strictObject({ chainId: caipNetworkIdSchema }),
    timeoutMs: frameLimits.heartbeatMs,
  },

  // Wallet requests
  rpc: {
    ...widgetRequests.rpc,
    payload: z.strictObject({
      method: z.string().check(z.minLength(1), z.maxLength(64)),
      params: z.optional(z.unknown()),
      chainId: caipNetworkIdSchema,
    }),
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
    ...widgetRequests.openSettings,
    payload: z.strictObject({ section: z.optional(z.literal('recovery')) }),
  },

  // How it looks
  syncTheme: {
    ...widgetRequests.syncTheme,
    payload: z.strictObject({
      mode: z.enum(['light', 'dark']),
      accent: z.optional(colourSchema),
      locale: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))),
    }),
  },
  syncDappData: {
    ...widgetRequests.syncDappData,
    payload: z.strictObject({
      name: z.optional(z.string().check(z.maxLength(64))),
      chainIds: z.array(caipNetworkIdSchema).check(z.maxLength(64)),
    }),
  },
  reload: { payload: none, result: none, timeoutMs: frameLimits.heartbeatMs },
})

export type FrameRequestType = keyof typeof frameRequests
export type FramePayload<type extends FrameRequestType> = z.input<(typeof frameRequests)[type]['payload']>
export type FrameResult<type extends FrameRequestType> = z.output<(typeof frameRequests)[type]['result']>

export function isFrameRequestType(type: string): type is FrameRequestType {
  return Object.hasOwn(frameRequests, type)
}
