import * as z from 'zod/mini'
import { caipNetworkIdSchema } from '../schemas.ts'
import type { FrameRequestType } from './frameAnswers.ts'
import { accountTypeSchema } from './frameUser.ts'

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
const colourSchema = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/**
 * The payload of every request of the page to the embedded wallet. Codes, passwords and keys are typed on the frame's own page only, so no
 * payload has a place for them: `connectOtp` waits for the visitor to type the code there.
 */
export const frameRequests = {
  // Signing in
  connectEmail: z.strictObject({ email: z.string().check(z.minLength(3), z.maxLength(320)) }),
  connectDevice: none,
  connectOtp: none,
  getSocialRedirectUri: z.strictObject({ provider: z.enum(socialProviders) }),
  connectSocial: z.strictObject({
    provider: z.enum(socialProviders),
    /** For `telegram`: `Telegram.WebApp.initData` of the page. A claim, until the wallet's server has verified Telegram's signature. */
    initData: z.optional(z.string().check(z.maxLength(4_096))),
  }),
  getFarcasterUri: none,
  connectFarcaster: none,
  signOut: none,

  // Who is signed in
  getUser: z.strictObject({
    preferredAccountType: z.optional(accountTypeSchema),
    chainId: z.optional(caipNetworkIdSchema),
  }),
  isConnected: none,
  getChainId: none,

  // Wallet requests
  rpc: z.strictObject({
    method: z.string().check(z.minLength(1), z.maxLength(64)),
    params: z.optional(z.unknown()),
    chainId: caipNetworkIdSchema,
  }),
  switchNetwork: z.strictObject({ chainId: caipNetworkIdSchema }),

  // Accounts
  getSmartAccountEnabledNetworks: none,
  initSmartAccount: none,
  setPreferredAccount: z.strictObject({ type: accountTypeSchema }),

  // The wallet's own pages
  updateEmail: none,
  updateEmailPrimaryOtp: none,
  updateEmailSecondaryOtp: none,
  openSettings: z.strictObject({ section: z.optional(z.literal('recovery')) }),

  // How it looks
  syncTheme: z.strictObject({
    mode: z.enum(['light', 'dark']),
    accent: z.optional(colourSchema),
    locale: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))),
  }),
  syncDappData: z.strictObject({
    name: z.optional(z.string().check(z.maxLength(64))),
    chainIds: z.array(caipNetworkIdSchema).check(z.maxLength(64)),
  }),
  reload: none,
} as const satisfies { [type in FrameRequestType]: z.ZodMiniType }

export type FramePayload<type extends FrameRequestType> = z.input<(typeof frameRequests)[type]>

export function isFrameRequestType(type: string): type is FrameRequestType {
  return Object.hasOwn(frameRequests, type)
}
