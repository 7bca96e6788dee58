import { type ErrorCode, errorCodes } from '@latchkey/core/errors'
import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { fillWithEnglish, listMissing } from './fillWithEnglish.ts'
import { loadLocale, locales } from './locales.ts'

const errors = en.messages.errors

test.each<[ErrorCode, string]>([
  ['BALANCE_UNAVAILABLE', 'Token Balance Unavailable'],
  ['TRANSACTIONS_UNAVAILABLE', 'Failed to fetch transactions'],
  ['DISCONNECT_FAILED', 'Failed to disconnect'],
  ['UNSUPPORTED_NETWORK', 'Unknown Network'],
  ['ADAPTER_NOT_FOUND', 'Chain adapter not found'],
  ['SEND_UNSUPPORTED_CHAIN', 'Unsupported chain'],
  ['SEND_INCOMPLETE', 'An amount and receiver address are required'],
  ['SEND_TOKEN_REQUIRED', 'A token is required'],
])('shows, for %s, "%s"', (code, text) => {
  expect(errors[code]).toBe(text)
})

test.each<[ErrorCode, string]>([
  ['INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
  ['INVALID_PROJECT_ID', 'Invalid Project ID'],
  ['SESSION_EXPIRED', 'Session Expired'],
  ['JWT_TOKEN_NOT_VALID', 'Session Expired'],
])('shows, for %s, "%s" and an explanation', (code, text) => {
  expect(errors[code].startsWith(`${text}. `)).toBe(true)
})

test('spells errors in American English', () => {
  expect(Object.values(errors).join(' ')).not.toMatch(/cancelled|colour|recognised/i)
})

test('has a sentence for every error in each language', async () => {
  for (const load of Object.values(locales)) {
    const { messages } = await load()
    for (const code of errorCodes) expect(messages.errors[code]).toMatch(/\S/)
  }
  for (const code of errorCodes) expect(ar.messages.errors[code]).toMatch(/\p{Script=Arabic}/u)
})

test.each(Object.entries(locales))('%s has every message or lists the missing ones', async (code, load) => {
  const locale = await load()
  expect(locale.code).toBe(code)
  expect(listMissing(locale.messages)).toEqual([])
  expect(locale.missing ?? []).not.toContain('button.connectWallet')
})

test('loads the language of a regional tag, and English for an unknown one', async () => {
  expect((await loadLocale('AR-eg')).code).toBe('ar')
  expect((await loadLocale('xx')).code).toBe('en')
})

test.each([
  [ar.messages.activity.times.sec({ count: 0 }), 'الآن'],
  [ar.messages.activity.times.min({ count: 1 }), 'قبل دقيقة واحدة'],
  [ar.messages.activity.times.hr({ count: 2 }), 'قبل ساعتين'],
  [ar.messages.activity.times.d({ count: 3 }), 'قبل 3 أيام'],
  [ar.messages.activity.times.mo({ count: 10 }), 'قبل 10 أشهر'],
  [ar.messages.activity.times.yr({ count: 11 }), 'قبل 11 سنة'],
])('writes an age in Arabic in words, in the right number: %s', (age, words) => {
  expect(age).toBe(words)
})

test('uses English for a missing message and lists it', () => {
  const nl = fillWithEnglish({
    code: 'nl',
    direction: 'ltr',
    messages: { common: { back: 'Terug' }, allWallets: { found: ({ count }) => `${count} portemonnees` } },
  })

  expect(nl.messages.common).toEqual({ ...en.messages.common, back: 'Terug' })
  expect(nl.messages.allWallets.found({ count: 2 })).toBe('2 portemonnees')
  expect(nl.messages.send).toEqual(en.messages.send)
  expect(nl.missing).not.toContain('common.back')
  expect(nl.missing).toContain('common.close')
  expect(nl.missing).toContain('allWallets.title')
})
