import type { Ability } from '../adapter/Adapter.ts'
import { BaseError } from './BaseError.ts'

export class NotConnectedError extends BaseError {
  override readonly name = 'NotConnectedError'
  constructor() {
    super('No wallet is connected.', { code: 'NOT_CONNECTED', hints: ['Connect a wallet first.'] })
  }
}

/** 'Chain adapter not found'. */
export class AdapterNotFoundError extends BaseError {
  override readonly name = 'AdapterNotFoundError'
  constructor(options: { namespace: string }) {
    super('Chain adapter not found', {
      code: 'ADAPTER_NOT_FOUND',
      details: `namespace ${options.namespace}`,
      hints: ['Pass the adapter of this namespace in the `adapters` option of createLatchkey.'],
    })
  }
}

export class NamespaceDisabledError extends BaseError {
  override readonly name = 'NamespaceDisabledError'
  constructor(options: { namespace: string }) {
    super(`Connections of the namespace ${options.namespace} are disabled on this page.`, {
      code: 'NAMESPACE_DISABLED',
    })
  }
}

/** 'Failed to disconnect'. */
export class DisconnectError extends BaseError {
  override readonly name = 'DisconnectError'
  constructor(options: { cause?: unknown } = {}) {
    super('Failed to disconnect', {
      code: 'DISCONNECT_FAILED',
      hints: ['Disconnect this site in the wallet itself.'],
      ...options,
    })
  }
}

/** The wallet's account is no longer the one that the visitor saw. */
export class AccountChangedError extends BaseError {
  override readonly name = 'AccountChangedError'
  constructor() {
    super('The wallet changed its account, so nothing was sent.', {
      code: 'ACCOUNT_CHANGED',
      hints: ['Check the account shown and send again.'],
    })
  }
}

/** The wallet's chain is no longer the one that the visitor saw. */
export class NetworkChangedError extends BaseError {
  override readonly name = 'NetworkChangedError'
  constructor() {
    super('The wallet changed its network, so nothing was sent.', {
      code: 'NETWORK_CHANGED',
      hints: ['Check the network shown and send again.'],
    })
  }
}

export class UnsupportedNetworkError extends BaseError {
  override readonly name = 'UnsupportedNetworkError'
  constructor(options: { network: string }) {
    super('Unknown Network', {
      code: 'UNSUPPORTED_NETWORK',
      details: options.network,
      hints: ['Choose one of the networks this app supports.'],
    })
  }
}

export class NetworkSwitchingDisabledError extends BaseError {
  override readonly name = 'NetworkSwitchingDisabledError'
  constructor() {
    super('Switching networks is disabled on this page.', { code: 'NETWORK_SWITCHING_DISABLED' })
  }
}

export class WalletNotFoundError extends BaseError {
  override readonly name = 'WalletNotFoundError'
  constructor(options: { connectorId: string }) {
    super(`No wallet with the id "${options.connectorId}" is available on this page.`, {
      code: 'WALLET_NOT_FOUND',
      hints: [
        'Install or enable the wallet and reload the page.',
        'Without `LatchkeyProvider`, call `latchkey.start()` first.',
      ],
    })
  }
}

/** An action on a namespace whose adapter does not declare the ability for it. */
export class AbilityMissingError extends BaseError {
  override readonly name = 'AbilityMissingError'
  constructor({ namespace, ability }: { namespace: string; ability: Ability }) {
    super(`The adapter of ${namespace} has no \`${ability}\`.`, { code: 'ABILITY_MISSING' })
  }
}
