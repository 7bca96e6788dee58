import { type ErrorCode, errorCodes } from '@latchkey/core'
import { expect, test } from 'vitest'
import { arErrors } from './arErrors.ts'
import { enErrors } from './enErrors.ts'

test.each<[ErrorCode, string]>([
  ['BALANCE_UNAVAILABLE', 'Token Balance Unavailable'],
  ['TRANSACTIONS_UNAVAILABLE', 'Failed to fetch transactions'],
  ['DISCONNECT_FAILED', 'Failed to disconnect'],
  ['UNSUPPORTED_NETWORK', 'Unknown Network'],
  ['ADAPTER_NOT_FOUND', 'Chain adapter not found'],
  ['SEND_UNSUPPORTED_CHAIN', 'Unsupported chain'],
  ['SEND_INCOMPLETE', 'An amount and receiver address are required'],
  ['SEND_TOKEN_REQUIRED', 'A token is required'],
])('for %s a visitor reads "%s"', (code, text) => {
  expect(enErrors[code]).toBe(text)
})

test.each<[ErrorCode, string]>([
  ['INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
  ['INVALID_PROJECT_ID', 'Invalid Project ID'],
  ['SESSION_EXPIRED', 'Session Expired'],
  ['JWT_TOKEN_NOT_VALID', 'Session Expired'],
])('for %s a visitor reads "%s", and what it means', (code, text) => {
  expect(enErrors[code].startsWith(`${text}. `)).toBe(true)
})

test('errors are spelled as in American English', () => {
  expect(Object.values(enErrors).join(' ')).not.toMatch(/cancelled|colour|recognised/i)
})

test('every error has a sentence in each language', () => {
  for (const code of errorCodes) {
    expect(enErrors[code]).toMatch(/\S/)
    expect(arErrors[code]).toMatch(/\p{Script=Arabic}/u)
  }
})
