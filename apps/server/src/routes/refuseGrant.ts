import { ApiError } from '../errors/ApiError.ts'

const refusals = {
  used: {
    field: 'dappKey',
    description: 'This account has granted a session to this key before: make a new key for each.',
  },
  full: {
    field: 'address',
    description: 'This account has too many permissions: revoke one first, or wait until one is over.',
  },
  large: {
    field: 'address',
    description:
      'This account has granted more than 1 MiB on this network. Grant smaller permissions, or wait: sessions are deleted seven days after their end.',
  },
}

/** Refuses a session that an account cannot grant. @throws ApiError 400 `dappKey` or `address`. */
export function refuseGrant(state: keyof typeof refusals): never {
  throw new ApiError(400, refusals[state])
}
