import { expect, it } from 'vitest'
import { readPlatform } from './readPlatform.ts'

const agents = {
  'iOS Safari':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'iPad as a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'iOS Chrome':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  'iOS Firefox':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 14_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15',
  'iOS Edge':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 EdgiOS/125.0.2535.96 Mobile/15E148 Safari/604.1',
  'an iOS web view':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Android Chrome':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Android Firefox': 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  'Telegram on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240605.024; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/11.3.3 (Google Pixel 8; Android 14; SDK 34; HIGH)',
  'Telegram on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 Telegram/11.2',
  'desktop Safari':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  'desktop Chrome':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'a server': '',
} as const

it.each<[keyof typeof agents, ...string[]]>([
  ['iOS Safari', 'isMobile', 'isIos', 'isIosSafari'],
  ['iPad as a Mac', 'isMobile', 'isIos', 'isIosSafari'],
  ['iOS Chrome', 'isMobile', 'isIos'],
  ['iOS Firefox', 'isMobile', 'isIos'],
  ['iOS Edge', 'isMobile', 'isIos'],
  ['an iOS web view', 'isMobile', 'isIos'],
  ['Android Chrome', 'isMobile', 'isAndroid'],
  ['Android Firefox', 'isMobile', 'isAndroid'],
  ['Telegram on Android', 'isMobile', 'isAndroid', 'isTelegram'],
  ['Telegram on iOS', 'isMobile', 'isIos', 'isTelegram'],
  ['desktop Safari'],
  ['desktop Chrome'],
  ['a server'],
])('recognizes %s', (name, ...facts) => {
  const navigator = { userAgent: agents[name], maxTouchPoints: name === 'iPad as a Mac' ? 5 : 0 }
  expect(factsOf(readPlatform({ navigator }))).toEqual(facts)
})

it('treats a page without a navigator as a desktop', () => {
  expect(factsOf(readPlatform({}))).toEqual([])
})

it.each([
  ['the proxy of its web view', { TelegramWebviewProxy: {} }, true],
  ['the mini-app script inside Telegram', { Telegram: { WebApp: { platform: 'ios' } } }, true],
  ['the mini-app script in a plain browser', { Telegram: { WebApp: { platform: 'unknown' } } }, false],
  ['nothing', {}, false],
])('recognizes Telegram by %s', (_, scope, isTelegram) => {
  const navigator = { userAgent: agents['iOS Safari'] }
  const platform = readPlatform({ navigator, ...scope })
  expect(platform).toMatchObject({ isTelegram, isIosSafari: !isTelegram })
})

function factsOf(platform: object): string[] {
  return Object.entries(platform).flatMap(([name, value]) => (value ? [name] : []))
}
