import { encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { toNodeError } from './createRpc.ts'

const revertData = encodeErrorResult({
  abi: [{ type: 'error', name: 'Error', inputs: [{ name: 'reason', type: 'string' }] }],
  args: ['paused'],
})

test.each([
  ['geth', 'nonce too low: next nonce 5, tx nonce 3', 'NONCE_TOO_LOW'],
  ['nethermind', 'OldNonce, Current nonce: 5, nonce of rejected tx: 3', 'NONCE_TOO_LOW'],
  ['besu', 'Nonce too low', 'NONCE_TOO_LOW'],
  ['geth', 'nonce too high: address 0x1, tx: 9 state: 3', 'NONCE_TOO_HIGH'],
  ['besu', 'Transaction nonce is too distant from current sender nonce', 'NONCE_TOO_HIGH'],
  ['nethermind', 'NonceGap, Future nonce. Expected nonce: 4', 'NONCE_TOO_HIGH'],
  ['geth', 'insufficient funds for gas * price + value: have 1 want 2', 'INSUFFICIENT_FUNDS'],
  ['geth', 'gas required exceeds allowance (0)', 'INSUFFICIENT_FUNDS'],
  ['besu', 'Upfront cost exceeds account balance', 'INSUFFICIENT_FUNDS'],
  ['nethermind', 'InsufficientFunds, Account balance: 0, cumulative cost: 1', 'INSUFFICIENT_FUNDS'],
  ['anvil', 'Insufficient funds for gas * price + value', 'INSUFFICIENT_FUNDS'],
  ['geth', 'max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1 baseFee: 7', 'FEE_CAP_TOO_LOW'],
  ['geth', 'transaction underpriced', 'FEE_CAP_TOO_LOW'],
  ['geth', 'replacement transaction underpriced', 'FEE_CAP_TOO_LOW'],
  ['erigon', 'fee cap less than block base fee', 'FEE_CAP_TOO_LOW'],
  ['nethermind', 'FeeTooLow, MaxFeePerGas too low', 'FEE_CAP_TOO_LOW'],
  ['besu', 'Gas price below current minimum gas price', 'FEE_CAP_TOO_LOW'],
  ['geth', 'tx fee (10.00 ether) exceeds the configured cap (1.00 ether)', 'FEE_CAP_TOO_HIGH'],
  ['besu', 'Transaction fee cap exceeded', 'FEE_CAP_TOO_HIGH'],
  ['anyone', 'execution reverted', 'EXECUTION_REVERTED'],
  ['anyone', 'something else', 'RPC_ERROR'],
])('maps the error message of %s: %s', (_, message, code) => {
  expect(toNodeError({ code: -32000, message }).code).toBe(code)
})

test.each([
  ['geth', { code: 3, message: 'execution reverted: paused', data: revertData }],
  ['anvil', { code: 3, message: 'execution reverted: paused', data: revertData }],
  ['nethermind', { code: -32015, message: 'VM execution error.', data: `Reverted ${revertData}` }],
  ['besu', { code: -32000, message: 'Execution reverted (paused)' }],
  [
    'hardhat',
    { code: -32603, message: "VM Exception while processing transaction: reverted with reason string 'paused'" },
  ],
])('reads the revert reason from %s', (_, error) => {
  expect(toNodeError(error).shortMessage).toBe('The network would reject this transaction: paused.')
})

test('does not treat a token’s own “insufficient balance” as the account’s', () => {
  const error = { code: 3, message: 'execution reverted: ERC20: insufficient balance' }
  expect(toNodeError(error).code).toBe('EXECUTION_REVERTED')
})

test('sanitizes and truncates a revert reason', () => {
  const { shortMessage } = toNodeError({ code: 3, message: `execution reverted: \u202eevil\u0007${'x'.repeat(500)}` })
  expect(shortMessage).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(shortMessage.length).toBeLessThan(120)
})

test('returns no reason for a revert without one', () => {
  expect(toNodeError({ code: 3, message: 'execution reverted', data: '0x' }).shortMessage).toBe(
    'The network would reject this transaction.',
  )
})

test('keeps the code of an unknown error', () => {
  expect(toNodeError({ code: -32602, message: 'invalid argument 0' })).toMatchObject({
    rpcCode: -32602,
    shortMessage: 'Invalid params',
  })
  expect(toNodeError('odd')).toMatchObject({ code: 'RPC_ERROR', rpcCode: -32603 })
})
