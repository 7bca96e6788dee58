import { ApiError } from '../errors/ApiError.ts'

const sentences = {
  unknown: 'This account has no permission of this id.',
  revoked: 'This permission is revoked already.',
  expired: 'This permission is over.',
  unproven: 'This permission is closed: no owner has signed for it. Begin a new session.',
  granted: 'This permission is active already.',
  waiting: 'This permission is not active: its owner has not granted it yet.',
  forgotten: 'This permission was not granted within ten minutes. Begin a new session.',
}

/** Rejects a call because of the session's state. @throws ApiError 400 `pci`. */
export function rejectSession(state: keyof typeof sentences): never {
  throw new ApiError(400, { field: 'pci', description: sentences[state] })
}

const grantErrors = {
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

/** Rejects a session that an account cannot grant. @throws ApiError 400 `dappKey` or `address`. */
export function rejectGrant(state: keyof typeof grantErrors): never {
  throw new ApiError(400, grantErrors[state])
}
