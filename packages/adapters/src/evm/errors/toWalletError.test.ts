import { AbortedError, NoAccountsError } from '@latchkey/core/errors'
import { expect, test } from 'vitest'
import { toWalletError } from './toWalletError.ts'

const trap = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap')
    },
  },
)

test.each([
  ['EIP-1193 4001', { code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
  ['4100', { code: 4100, message: 'Unauthorized' }, 'UNAUTHORIZED'],
  ['4200', { code: 4200, message: 'Unsupported' }, 'UNSUPPORTED_METHOD'],
  ['-32601', { code: -32601, message: 'The method does not exist' }, 'UNSUPPORTED_METHOD'],
  ['4900', { code: 4900, message: 'Disconnected' }, 'WALLET_DISCONNECTED'],
  ['4901', { code: 4901, message: 'Chain disconnected' }, 'CHAIN_DISCONNECTED'],
  ['4902', { code: 4902, message: 'Unrecognized chain ID' }, 'UNRECOGNIZED_CHAIN'],
  ['4902 below -32603', { code: -32603, message: 'x', data: { originalError: { code: 4902 } } }, 'UNRECOGNIZED_CHAIN'],
  [
    '4902 without its code',
    { message: 'Unrecognized chain ID "0x5". Try adding the chain first.' },
    'UNRECOGNIZED_CHAIN',
  ],
  ['3000', { code: 3000, message: '' }, 'UNAUTHORIZED'],
  ['3001', { code: 3001, message: 'Unauthorized method.' }, 'UNAUTHORIZED'],
  ['5100', { code: 5100, message: 'Unsupported chains.' }, 'UNRECOGNIZED_CHAIN'],
  ['5101', { code: 5101, message: 'Unsupported methods.' }, 'UNSUPPORTED_METHOD'],
  ['5102', { code: 5102, message: 'Unsupported events.' }, 'UNSUPPORTED_METHOD'],
  ['5103', { code: 5103, message: 'Unsupported accounts.' }, 'UNAUTHORIZED'],
  ['5104', { code: 5104, message: 'Unsupported namespace key.' }, 'UNRECOGNIZED_CHAIN'],
  ['6000', { code: 6000, message: 'User disconnected.' }, 'SESSION_ENDED'],
  ['7000', { code: 7000, message: 'Session settlement failed.' }, 'SESSION_ENDED'],
  ['8000', { code: 8000, message: 'Session request expired.' }, 'WALLET_TIMEOUT'],
  ['-32000 without a text', { code: -32000, message: '' }, 'WALLET_ERROR'],
  ['-32600', { code: -32600, message: 'Invalid Request' }, 'WALLET_ERROR'],
  ['-32602', { code: -32602, message: 'Invalid params' }, 'WALLET_ERROR'],
  ['-32603', { code: -32603, message: 'Internal error' }, 'WALLET_ERROR'],
  ['5000', { code: 5000, message: 'Something went wrong' }, 'WALLET_ERROR'],
  ['5000 with a text that says rejected', { code: 5000, message: 'User rejected' }, 'USER_REJECTED'],
  ['-32002', { code: -32002, message: 'Already processing eth_requestAccounts' }, 'REQUEST_PENDING'],
  ['-32002 without a text', { code: -32002 }, 'REQUEST_PENDING'],
  ['ethers', { code: 'ACTION_REJECTED', message: 'rejected' }, 'USER_REJECTED'],
  [
    'a rejection as -32603',
    { code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    'USER_REJECTED',
  ],
  ['a rejection as -32000', { code: -32000, message: 'Transaction was rejected' }, 'USER_REJECTED'],
  ['a bare string', 'Cancelled by user', 'USER_REJECTED'],
  [
    'an error wrapped by a library',
    new Error('failed', { cause: new Error('x', { cause: { code: 4001 } }) }),
    'USER_REJECTED',
  ],
  [
    'a chain’s error nested in the wallet’s',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32000, message: 'insufficient funds for gas * price + value' },
    },
    'INSUFFICIENT_FUNDS',
  ],
  ['a text in data', { code: -32603, message: 'Internal', data: 'nonce too low' }, 'NONCE_TOO_LOW'],
  ['an abort', new DOMException('x', 'AbortError'), 'ABORTED'],
  ['nothing', undefined, 'WALLET_ERROR'],
  ['null', null, 'WALLET_ERROR'],
  ['an object that throws', trap, 'WALLET_ERROR'],
  ['a code that is a method of Object', { code: 'toString', message: 'x' }, 'WALLET_ERROR'],
])('maps %s', (_, error, code) => {
  expect(toWalletError(error, { method: 'eth_sendTransaction' }).code).toBe(code)
})

test('handles an error that contains itself', () => {
  const error: Record<string, unknown> = { message: 'odd' }
  error.cause = error
  expect(toWalletError(error, { method: 'a' })).toMatchObject({ code: 'WALLET_ERROR', details: 'odd' })
})

test.each([new AbortedError(), new NoAccountsError()])('returns errors of core unchanged', (error) => {
  expect(toWalletError(error, { method: 'a' })).toBe(error)
})

test('keeps the wallet’s error as the cause', () => {
  const error = { code: 4001, message: 'User rejected the request.' }
  expect(toWalletError(error, { method: 'a' }).cause).toBe(error)
})
