import * as z from 'zod/mini'
import { caipNetworkIdSchema } from '../schemas.ts'
import { frameLimits } from './frameLimits.ts'
import { accountTypeSchema } from './frameUser.ts'
import { widgetRequests } from './widgetRequests.ts'

/** What the frame answers to a request of the page. */
type FrameAnswer = {
  result: z.ZodMiniType
  /** How long the frame may take by itself, milliseconds. Once it says that the visitor is deciding, `personLimit` counts. */
  timeoutMs: number
}

const none = z.strictObject({})

/** What the frame answers to every request. A page loads only what it has to know (`widgetRequests`), and the frame nothing of it. */
export const frameAnswers = {
  ...widgetRequests,

  // Signing in
  getSocialRedirectUri: {
    result: z.strictObject({ uri: z.string().check(z.maxLength(8_192)) }),
    timeoutMs: frameLimits.loginMs,
  },
  getFarcasterUri: {
    result: z.strictObject({ url: z.string().check(z.maxLength(8_192)) }),
    timeoutMs: frameLimits.loginMs,
  },
  connectFarcaster: {
    result: z.strictObject({ userName: z.string().check(z.maxLength(128)) }),
    timeoutMs: frameLimits.loginMs,
  },

  // Networks
  getChainId: { result: z.strictObject({ chainId: caipNetworkIdSchema }), timeoutMs: frameLimits.heartbeatMs },
  switchNetwork: { result: z.strictObject({ chainId: caipNetworkIdSchema }), timeoutMs: frameLimits.loginMs },

  // Accounts
  getSmartAccountEnabledNetworks: {
    result: z.strictObject({ smartAccountEnabledNetworks: z.array(caipNetworkIdSchema) }),
    timeoutMs: frameLimits.loginMs,
  },
  initSmartAccount: {
    result: z.strictObject({ address: z.string(), isDeployed: z.boolean() }),
    timeoutMs: frameLimits.loginMs,
  },
  setPreferredAccount: {
    result: z.strictObject({ type: accountTypeSchema, address: z.string() }),
    timeoutMs: frameLimits.loginMs,
  },

  // The wallet's own pages
  updateEmail: {
    result: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    timeoutMs: frameLimits.loginMs,
  },
  updateEmailPrimaryOtp: { result: none, timeoutMs: frameLimits.loginMs },
  updateEmailSecondaryOtp: {
    result: z.strictObject({ newEmail: z.string().check(z.minLength(3), z.maxLength(320)) }),
    timeoutMs: frameLimits.loginMs,
  },
  reload: { result: none, timeoutMs: frameLimits.heartbeatMs },
} as const satisfies Record<string, FrameAnswer>

export type FrameRequestType = keyof typeof frameAnswers
export type FrameResult<type extends FrameRequestType> = z.output<(typeof frameAnswers)[type]['result']>
