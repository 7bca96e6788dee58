import { createHash } from 'node:crypto'
import { socialProviders } from '@latchkey/wire/frame'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultChoice, lists, parseChoice, toQuery } from './choice.ts'
import { applyPreset, type PresetName, presetOf, presets } from './presets.ts'
import { choiceArbitrary } from './test/choiceArbitrary.ts'
import { wallets } from './wallets.ts'

test('a link restores any choice', () => {
  fc.assert(
    fc.property(choiceArbitrary, (choice) => {
      expect(parseChoice(toQuery(choice))).toEqual({ choice, problems: [] })
    }),
  )
})

test.each(Object.keys(presets) as PresetName[])('a link restores the preset %s', (name) => {
  const choice = applyPreset(name, { ...defaultChoice, theme: 'dark', locale: 'ar' })
  expect(choice).toMatchObject({ theme: 'dark', locale: 'ar' })
  expect(parseChoice(toQuery(choice))).toEqual({ choice, problems: [] })
})

test.each([
  ['theme', 'pink'],
  ['radius', ''],
  ['font', 'Comic Sans'],
  ['density', 'COMPACT'],
  ['mode', '__proto__'],
  ['connect', '<script>'],
  ['features', 'swap,fly'],
  ['chains', 'none'],
  ['chains', '1'],
  ['wallets', 'metamask,,rabby'],
  ['accent', '#0a7d5a'],
  ['accent', 'red;}'],
  ['locale', 'toString'],
])('a link whose %s is "%s" gets the default, and says so', (name, value) => {
  const { choice, problems } = parseChoice(`?${new URLSearchParams({ [name]: value })}`)
  expect(choice).toEqual(defaultChoice)
  expect(problems).toEqual([{ name, value }])
})

test('without theme and language in the link, those of the last visit hold', () => {
  const { choice } = parseChoice('?radius=none', { theme: 'light', locale: 'ar' })
  expect(choice).toEqual({ ...defaultChoice, radius: 'none', theme: 'light', locale: 'ar' })
})

test('reads any query without failing', () => {
  fc.assert(
    fc.property(fc.string(), fc.webQueryParameters(), (text, query) => {
      expect(parseChoice(text).choice.chains.length).toBeGreaterThan(0)
      expect(parseChoice(`?${query}`).choice.chains.length).toBeGreaterThan(0)
    }),
    { numRuns: 30 },
  )
})

test('offers every social login that the embedded wallet has, in its default order', () => {
  expect(lists.login).toEqual(['email', ...socialProviders])
})

test('the wallets have the ids of the catalogue, which are hashes of their slugs', () => {
  for (const [slug, { id }] of Object.entries(wallets)) expect(id).toBe(createHash('sha256').update(slug).digest('hex'))
})

test.each(Object.keys(presets) as PresetName[])('knows the preset %s again, in any theme and language', (name) => {
  const choice = { ...applyPreset(name, defaultChoice), theme: 'light', locale: 'ar' } as const
  expect(presetOf(choice)).toBe(name)
  expect(presetOf({ ...choice, font: 'mono' })).toBeUndefined()
})
