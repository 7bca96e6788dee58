import { BaseError } from './BaseError.ts'

type Options = { details?: string; cause?: unknown }

/** The relay that carries messages between page and wallet does not respond. */
export class RelayUnavailableError extends BaseError {
  override readonly name = 'RelayUnavailableError'
  constructor(options: Options = {}) {
    super('The relay cannot be reached.', {
      code: 'RELAY_UNAVAILABLE',
      hints: ['Check the connection to the internet and the `pairing.relayUrl` option.'],
      ...options,
    })
  }
}

export class RelayRefusedError extends BaseError {
  override readonly name = 'RelayRefusedError'
  constructor(options: Options = {}) {
    super('The relay refused the request.', { code: 'RELAY_REFUSED', ...options })
  }
}

/** The relay's close code 3001. */
export class TooManyRequestsError extends BaseError {
  override readonly name = 'TooManyRequestsError'
  constructor(options: Options = {}) {
    super('The relay received too many requests.', {
      code: 'TOO_MANY_REQUESTS',
      hints: ['Wait a minute and try again.'],
      ...options,
    })
  }
}

/** 'Unauthorized: origin not allowed'. */
export class InvalidAppConfigurationError extends BaseError {
  override readonly name = 'InvalidAppConfigurationError'
  constructor(options: Options = {}) {
    super('Invalid App Configuration', {
      code: 'INVALID_APP_CONFIGURATION',
      hints: ['Add this origin to the allow-list of the project.'],
      ...options,
    })
  }
}

/** 'Unauthorized: invalid key'. */
export class InvalidProjectIdError extends BaseError {
  override readonly name = 'InvalidProjectIdError'
  constructor(options: Options = {}) {
    super('Invalid Project ID', {
      code: 'INVALID_PROJECT_ID',
      hints: ['Check the `pairing.projectId` option against the relay’s configuration.'],
      ...options,
    })
  }
}

/** 'JWT validation error: JWT Token is not yet valid': the clock of this device is wrong. */
export class JwtTokenNotValidError extends BaseError {
  override readonly name = 'JwtTokenNotValidError'
  constructor(options: Options = {}) {
    super('Session Expired', {
      code: 'JWT_TOKEN_NOT_VALID',
      hints: ['Check the time settings of this device and reconnect.'],
      ...options,
    })
  }
}

/** 'Session Expired'. */
export class SessionExpiredError extends BaseError {
  override readonly name = 'SessionExpiredError'
  constructor(options: Options = {}) {
    super('Session Expired', {
      code: 'SESSION_EXPIRED',
      hints: ['Check the time settings of this device and reconnect.'],
      ...options,
    })
  }
}

/** The wallet ended the session, perhaps during a request. */
export class SessionEndedError extends BaseError {
  override readonly name = 'SessionEndedError'
  constructor(options: Options = {}) {
    super('The wallet ended the session.', { code: 'SESSION_ENDED', hints: ['Connect again.'], ...options })
  }
}

/** No wallet responded while the link was valid. */
export class PairingExpiredError extends BaseError {
  override readonly name = 'PairingExpiredError'
  constructor(options: Options = {}) {
    super('No wallet responded before the pairing link expired.', {
      code: 'PAIRING_EXPIRED',
      hints: ['Show a new link.'],
      ...options,
    })
  }
}

/** The wallet supports none of the networks, or not the methods, that the app requests (WalletConnect 5100-5104). */
export class PairingUnsupportedError extends BaseError {
  override readonly name = 'PairingUnsupportedError'
  constructor(options: Options = {}) {
    super('The wallet does not support what this app requests.', {
      code: 'PAIRING_UNSUPPORTED',
      hints: ['Choose another wallet, or enable the network of this app in the wallet and try again.'],
      ...options,
    })
  }
}

/** The wallet settled nothing that was requested; the session was ended. */
export class PairingInvalidError extends BaseError {
  override readonly name = 'PairingInvalidError'
  constructor(options: Options = {}) {
    super('The wallet approved a different request.', {
      code: 'PAIRING_INVALID',
      hints: ['Try again, or choose another wallet.'],
      ...options,
    })
  }
}
