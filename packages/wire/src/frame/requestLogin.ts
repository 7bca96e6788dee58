import type { FrameResult } from './frameAnswers.ts'
import type { FramePayload, SocialProvider } from './frameRequests.ts'
import type { FrameUser } from './frameUser.ts'
import type { WidgetRequestType } from './widgetRequests.ts'

/** Sends one request to the wallet's page. */
export type SendRequest = <type extends WidgetRequestType>(
  type: type,
  payload: FramePayload<type>,
) => Promise<FrameResult<type>>

/** How a visitor signs in. `initData`: what Telegram handed to the page of a mini app. */
export type LoginRequest = { email: string } | { provider: SocialProvider; initData?: string | undefined }

/** The order of requests that sign a visitor in. Codes are typed on the wallet's own page. */
export async function requestLogin(send: SendRequest, login: LoginRequest): Promise<FrameUser> {
  if ('provider' in login) return send('connectSocial', login)
  const { action } = await send('connectEmail', login)
  if (action === 'VERIFY_DEVICE') await send('connectDevice', {})
  if (action !== 'CONNECT') await send('connectOtp', {})
  return send('getUser', {})
}
