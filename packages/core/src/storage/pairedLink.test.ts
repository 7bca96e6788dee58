import fc from 'fast-check'
import { expect, it } from 'vitest'
import { memoryStorage } from './browserStorage.ts'
import { readPairedLink, removePairedLink, writePairedLink } from './pairedLink.ts'

const place = () => ({ storage: memoryStorage(), storageKey: 'latchkey' })

it('returns the stored link until it is removed', () => {
  const here = place()
  writePairedLink(here, { name: 'MetaMask', href: 'metamask://' })
  expect(readPairedLink(here)).toEqual({ name: 'MetaMask', href: 'metamask://' })
  expect(here.storage.getItem('latchkey.deeplink')).toContain('metamask')
  removePairedLink(here)
  expect(readPairedLink(here)).toBeUndefined()
})

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"name":"MetaMask"}',
  '{"name":1,"href":"metamask://"}',
  '{"name":"x","href":"javascript:alert(1)"}',
  '{"name":"x","href":"java\\nscript://x"}',
  '{"name":"x","href":"https://a@evil.test"}',
  `{"name":"x","href":"https://x.test/${'a'.repeat(600)}"}`,
])('ignores %j', (text) => {
  const here = place()
  here.storage.setItem('latchkey.deeplink', text)
  expect(readPairedLink(here)).toBeUndefined()
})

it('never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const here = place()
      here.storage.setItem('latchkey.deeplink', JSON.stringify(value))
      expect(readPairedLink(here)).toBeUndefined()
    }),
  )
})
