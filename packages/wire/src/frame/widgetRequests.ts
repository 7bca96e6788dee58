import * as z from 'zod/mini'
import { frameLimits } from './frameLimits.ts'
import { frameUserSchema } from './frameUser.ts'

const none = z.strictObject({})

/**
 * What the widget parses and waits for: the results and the time limits of the requests that it sends. Whether a payload is right is for
 * the frame to say (`frameRequests`), whose schemas no page loads.
 */
export const widgetRequests = {
  // Signing in
  connectEmail: {
    result: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    timeoutMs: frameLimits.loginMs,
  },
  connectDevice: { result: none, timeoutMs: frameLimits.loginMs },
  connectOtp: { result: none, timeoutMs: frameLimits.loginMs },
  connectSocial: { result: frameUserSchema, timeoutMs: frameLimits.loginMs },
  signOut: { result: none, timeoutMs: frameLimits.signOutMs },

  // Who is signed in
  getUser: { result: frameUserSchema, timeoutMs: frameLimits.loginMs },
  isConnected: { result: z.strictObject({ isConnected: z.boolean() }), timeoutMs: frameLimits.heartbeatMs },

  // The wallet
  rpc: { result: z.unknown(), timeoutMs: frameLimits.loginMs },
  openSettings: { result: none, timeoutMs: frameLimits.loginMs },

  // How it looks
  syncTheme: { result: none, timeoutMs: frameLimits.heartbeatMs },
  syncDappData: { result: none, timeoutMs: frameLimits.heartbeatMs },
} as const

export type WidgetRequestType = keyof typeof widgetRequests

/** How long a request waits for a person, milliseconds. */
export function personLimit(type: WidgetRequestType): number {
  return type === 'openSettings' ? frameLimits.settingsMs : frameLimits.personMs
}
