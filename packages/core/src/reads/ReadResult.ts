import type { BaseError } from '../errors/BaseError.ts'

export type ReadResult<data> =
  | { status: 'idle'; data: undefined; error: undefined; isFetching: false }
  | { status: 'loading'; data: undefined; error: undefined; isFetching: true }
  | { status: 'success'; data: data; error: undefined; isFetching: boolean }
  /** `data` is the last successful response to the same request, if there was one. */
  | { status: 'error'; data: data | undefined; error: BaseError; isFetching: boolean }
