import { expect, test } from 'vitest'
import { listSocials } from './listSocials.ts'

const providers = ['google', 'x', 'apple'] as const
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

test.each([
  ['Safari of an iPhone', { isIos: true, isTelegram: false, userAgent: `${iPhone} Version/18.0 Safari/604.1` }, true],
  ['Telegram on an iPhone', { isIos: true, isTelegram: true, userAgent: iPhone }, false],
  ['WhatsApp on an iPhone', { isIos: true, isTelegram: false, userAgent: `${iPhone} WhatsApp/24.1` }, false],
  ['Messenger on an iPhone', { isIos: true, isTelegram: false, userAgent: `${iPhone} [FBAN/MessengerForiOS]` }, false],
  ['Telegram on Android', { isIos: false, isTelegram: true, userAgent: 'Android' }, true],
])('in %s, Google is offered: %s', (_, platform, isOffered) => {
  expect(listSocials(providers, platform)).toEqual(isOffered ? providers : ['x', 'apple'])
})

test.each([true, false])('Telegram is offered where it signs visitors in: %s', (isTelegram) => {
  const platform = { isIos: false, isTelegram, userAgent: 'Android' }
  expect(listSocials(['telegram', 'x'], platform)).toEqual(isTelegram ? ['telegram', 'x'] : ['x'])
})
