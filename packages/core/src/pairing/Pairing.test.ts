import { isPairingExpired } from '@latchkey/pairing'
import { expect, test } from 'vitest'
import { pairingLinkMarginMs } from './pairingLinkMarginMs.ts'

test('a link expires in core and in the pairing client at the same time', () => {
  const expiresAt = 240_000
  const renewedAt = expiresAt - pairingLinkMarginMs
  expect(isPairingExpired({ expiresAt, now: renewedAt - 1 })).toBe(false)
  expect(isPairingExpired({ expiresAt, now: renewedAt })).toBe(true)
})
