import { ApiError } from '../errors/ApiError.ts'

const sentences = {
  unknown: 'This account has no permission of this id.',
  revoked: 'This permission is revoked already.',
  expired: 'This permission is over.',
  granted: 'This permission is active already.',
  waiting: 'This permission is not active: its wallet has not granted it yet.',
}

/** Refuses a call about a session for the state it is in. @throws ApiError 400 `pci`. */
export function refuseSession(state: keyof typeof sentences): never {
  throw new ApiError(400, { field: 'pci', description: sentences[state] })
}
