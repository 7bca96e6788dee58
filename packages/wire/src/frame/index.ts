export { fromBase64Url, toBase64Url } from './base64Url.ts'
export { type FrameRequestType, type FrameResult, frameAnswers } from './frameAnswers.ts'
export { frameLimits } from './frameLimits.ts'
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
  redirectMarks,
  redirectRequestSchema,
  type SealedAnswer,
  sealedAnswerSchema,
} from './frameRedirect.ts'
export {
  type FramePayload,
  frameRequests,
  isFrameRequestType,
  type SocialProvider,
  socialProviders,
} from './frameRequests.ts'
export { type FrameUser, frameUserSchema, type WalletAddresses, walletAddressesSchema } from './frameUser.ts'
export { readFragment, writeFragment } from './redirectFragment.ts'
export { type LoginRequest, requestLogin, type SendRequest } from './requestLogin.ts'
export { type AnswerKey, type AnswerPurpose, createAnswerKey, openAnswer, sealAnswer } from './sealAnswer.ts'
export { personLimit, type WidgetRequestType, widgetRequests } from './widgetRequests.ts'
