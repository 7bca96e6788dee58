import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { type Preferences, parsePreferences } from '../storage/preferences.ts'
import { setPreferences } from './preferences.ts'

// A new field does not compile without its case here.
const all: Required<Preferences> = { theme: 'light', language: 'pt-BR', currency: 'EUR', amounts: 'hidden' }

test.each(Object.entries(all))('keeps the choice of %s across a reload', (name, choice) => {
  const options = { adapters: [], storage: memoryStorage() }
  setPreferences(createLatchkey(options), { [name]: choice })
  expect(createLatchkey(options).store.getState().preferences).toEqual({ [name]: choice })
})

test('stores the visitor’s choices across reloads, and removes one that is undefined', () => {
  const storage = memoryStorage()
  const options = { adapters: [], storage }
  setPreferences(createLatchkey(options), all)
  setPreferences(createLatchkey(options), { theme: undefined, amounts: undefined })
  expect(createLatchkey(options).store.getState().preferences).toEqual({ language: 'pt-BR', currency: 'EUR' })
})

test('ignores choices of what the app has locked or left out', () => {
  const storage = memoryStorage()
  setPreferences(createLatchkey({ adapters: [], storage }), all)
  const settings = { theme: 'locked', currency: false, language: 'locked' } as const
  const locked = createLatchkey({ adapters: [], storage, settings })
  expect(locked.store.getState().preferences).toEqual({ amounts: 'hidden' })
  setPreferences(locked, { theme: 'dark' })
  expect(locked.store.getState().preferences).toEqual({ amounts: 'hidden' })
})

test.each([
  [null],
  ['x'],
  [[]],
  [{ theme: 'neon', language: 'locked', currency: 'euro', amounts: 'shown' }],
  [{ theme: ['dark'], language: ['en'], currency: 1, amounts: true }],
  [{ language: '../en', currency: 'EUR\n' }],
])('ignores %j', (stored) => {
  expect(parsePreferences(stored, undefined)).toEqual({})
})

test('never throws, and returns only strings of known names', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const [name, choice] of Object.entries(parsePreferences(value, undefined))) {
        expect(Object.keys(all)).toContain(name)
        expect(typeof choice).toBe('string')
      }
    }),
  )
})

test('an app locks a choice or leaves it out, and sets none', () => {
  const chosen = { theme: 'dark', amounts: 'hidden', language: 'ar' }
  expect(parsePreferences(chosen, { theme: 'locked', amounts: false })).toEqual({ language: 'ar' })
  expect(parsePreferences(chosen, { theme: 'light', currency: 'EUR' })).toEqual(chosen)
})
