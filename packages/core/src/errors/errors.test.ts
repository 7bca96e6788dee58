import { expect, test } from 'vitest'
import { isOutage } from '../reads/retryFailed.ts'
import { BaseError } from './BaseError.ts'
import {
  BroadcastRefusedError,
  ExecutionRevertedError,
  FeeCapTooHighError,
  FeeCapTooLowError,
  InsufficientFundsError,
  NonceTooHighError,
  NonceTooLowError,
  RpcError,
  RpcUnavailableError,
} from './chain.ts'
import { AdapterNotFoundError, DisconnectError, UnsupportedNetworkError } from './connection.ts'
import {
  InvalidAppConfigurationError,
  InvalidProjectIdError,
  JwtTokenNotValidError,
  SessionExpiredError,
} from './pairing.ts'
import { SendIncompleteError, SendTokenRequiredError, SendUnsupportedChainError } from './send.ts'
import { BalanceUnavailableError, HttpStatusError, TransactionsUnavailableError } from './server.ts'
import { SignInAccountMissingError, SignInDisabledError } from './signIn.ts'
import { toBaseError } from './toBaseError.ts'

test.each<[string, BaseError]>([
  ['HTTP status code: 418', new HttpStatusError({ status: 418 })],
  ['Token Balance Unavailable', new BalanceUnavailableError()],
  ['Failed to fetch transactions', new TransactionsUnavailableError()],
  ['Failed to disconnect', new DisconnectError()],
  ['Unavailable HTTP RPC url at http://node.test', new RpcUnavailableError({ url: 'http://node.test' })],
  [
    'Unavailable WebSocket RPC url at ws://node.test',
    new RpcUnavailableError({ url: 'ws://node.test', type: 'WebSocket' }),
  ],
  ['Unknown Network', new UnsupportedNetworkError({ network: 'eip155:999' })],
  ['Chain adapter not found', new AdapterNotFoundError({ namespace: 'cosmos' })],
  ['SIWX is not enabled', new SignInDisabledError()],
  ['No ActiveCaipAddress found', new SignInAccountMissingError()],
  ['Unsupported chain', new SendUnsupportedChainError()],
  ['An amount and receiver address are required', new SendIncompleteError()],
  ['A token is required', new SendTokenRequiredError()],
  ['Invalid App Configuration', new InvalidAppConfigurationError()],
  ['Invalid Project ID', new InvalidProjectIdError()],
  ['Session Expired', new SessionExpiredError()],
  ['Session Expired', new JwtTokenNotValidError()],
])('has the message "%s"', (text, error) => {
  expect(error.shortMessage).toBe(text)
})

test.each([
  [-32700, 'Parse error'],
  [-32600, 'Invalid Request'],
  [-32601, 'Method not found'],
  [-32602, 'Invalid params'],
  [-32603, 'Internal error'],
  [-32000, 'Server error'],
])('the JSON-RPC code %i is "%s"', (rpcCode, text) => {
  expect(new RpcError({ rpcCode })).toMatchObject({ shortMessage: text, rpcCode })
})

test('has a message and a hint for each way a node rejects a transaction', () => {
  const errors = [
    new NonceTooLowError(),
    new NonceTooHighError(),
    new InsufficientFundsError(),
    new BroadcastRefusedError(),
    new FeeCapTooLowError(),
    new FeeCapTooHighError(),
    new ExecutionRevertedError(),
  ]
  expect(new Set(errors.map(({ shortMessage }) => shortMessage)).size).toBe(errors.length)
  for (const { hints, shortMessage } of errors) expect([shortMessage, hints.length > 0]).toEqual([shortMessage, true])
  expect(new ExecutionRevertedError({ reason: 'paused' }).shortMessage).toContain('paused')
})

test('has a hint about time settings for an expired session', () => {
  expect(new SessionExpiredError().hints.join()).toBe('Check the time settings of this device and reconnect.')
})

test('wraps any thrown value in an error with a code, and keeps it as the cause', () => {
  const error = toBaseError(new RangeError('odd'))
  expect(error).toBeInstanceOf(BaseError)
  expect(error).toMatchObject({ code: 'UNKNOWN', details: 'odd' })
  expect(toBaseError(error)).toBe(error)
})

test.each([
  'Failed to fetch dynamically imported module: https://app.example/a.js',
  'error loading dynamically imported module: https://app.example/a.js',
  'Importing a module script failed.',
  'Loading chunk 5 failed.',
])('calls code that could not be fetched that: %s', (message) => {
  const error = toBaseError(new TypeError(message))
  expect(error).toMatchObject({ code: 'CODE_UNAVAILABLE', details: message })
  expect(isOutage(error)).toBe(true)
})
