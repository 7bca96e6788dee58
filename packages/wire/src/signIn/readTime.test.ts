import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTime } from './readTime.ts'

test.each([
  ['1985-04-12T23:20:50.52Z', 482_196_050_520],
  ['1996-12-19T16:39:57-08:00', 851_042_397_000],
  ['1937-01-01T12:00:27.87+00:20', -1_041_337_172_130],
  ['2024-02-29T00:00:00Z', 1_709_164_800_000],
  ['2021-09-30T16:25:24.000000001-00:00', 1_633_019_124_000],
])('reads %s of RFC 3339', (text, expected) => expect(readTime(text)).toBe(expected))

test.each([
  '1990-12-31T23:59:60Z',
  '2023-02-29T00:00:00Z',
  '2021-04-31T00:00:00Z',
  '2021-00-01T00:00:00Z',
  '2021-01-01T24:00:00Z',
  '2021-01-01T00:60:00Z',
  '2021-01-01T00:00:00+24:00',
  '2021-01-01T00:00:00+0100',
  '2021-01-01T00:00:00',
  '2021-01-01t00:00:00z',
  '2021-01-01 00:00:00Z',
  '2021-01-01T00:00:00.Z',
  '2021-01-01T00:00:00.1234567890Z',
  '+02021-01-01T00:00:00Z',
  '2021-01-01',
  '1609459200',
  'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)',
])('refuses %s', (text) => expect(readTime(text)).toBeUndefined())

test('reads every moment that a clock has', () => {
  const moments = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(readTime(moment.toISOString())).toBe(moment.getTime())
    }),
  )
})
