import type { ErrorCode } from '../errors.ts'

/** An error as screens show it. */
export type ShownError = { code: ErrorCode; retryAfterSeconds?: number | undefined }
