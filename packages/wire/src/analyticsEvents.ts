/** The events that a page may report, and the only ones that a server counts. MODAL_CREATED is none of them: it says nothing of a visit. */
export const analyticsEvents = [
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'CONNECT_SUCCESS',
  'SET_PREFERRED_ACCOUNT_TYPE',
  'SIGN_IN_REQUESTED',
  'SIGN_IN_SUCCESS',
  'SIGN_IN_DECLINED',
  'SIGN_IN_ERROR',
  'SEND_INITIATED',
  'SEND_SUCCESS',
  'SWAP_INITIATED',
  'SWAP_SUCCESS',
  'BUY_STARTED',
  'BUY_SUCCESS',
  'NAME_REGISTERED',
  'ERROR_FETCH_TRANSACTIONS',
] as const

export type AnalyticsEvent = (typeof analyticsEvents)[number]

/**
 * The steps of a visit, and the event that each begins with. A visit may leave steps out: a returning visitor is connected already. The
 * last three are alternatives.
 */
export const funnelSteps = {
  open: 'MODAL_OPEN',
  connect: 'CONNECT_SUCCESS',
  sign: 'SIGN_IN_SUCCESS',
  send: 'SEND_SUCCESS',
  swap: 'SWAP_SUCCESS',
  buy: 'BUY_SUCCESS',
} as const satisfies Record<string, AnalyticsEvent>

export type FunnelStep = keyof typeof funnelSteps
