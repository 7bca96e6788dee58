export {
  type FrameErrorBody,
  type FrameEvent,
  frameErrorSchema,
  frameEventSchema,
  frameHelloSchema,
  frameRequestSchema,
  frameResponseSchema,
  frameVersions,
  maxFrameMessage,
} from './frameMessage.ts'
export {
  type RedirectAnswer,
  type RedirectAsk,
  type RedirectRequest,
  readFragment,
  redirectAnswerSchema,
  redirectMarks,
  redirectRequestSchema,
  writeFragment,
} from './frameRedirect.ts'
export {
  type FramePayload,
  type FrameRequestType,
  type FrameResult,
  frameLimits,
  frameRequests,
  isFrameRequestType,
  type SocialProvider,
  socialProviders,
} from './frameRequests.ts'
export { type FrameUser, frameUserSchema, type WalletAddresses, walletAddressesSchema } from './frameUser.ts'
