import { expect, it } from 'vitest'
import { chooseWalletLink } from './chooseWalletLink.ts'

const page = { isTelegram: false }
const telegram = { isTelegram: true }
const none = { mobile_link: null, link_mode: null, desktop_link: null, webapp_link: null }
const both = { ...none, mobile_link: 'metamask://', link_mode: 'https://metamask.app.link' }

it.each([
  ['the app’s own scheme', both, page, false, 'metamask://'],
  ['https where it is preferred', both, page, true, 'https://metamask.app.link'],
  ['https in Telegram', both, telegram, false, 'https://metamask.app.link'],
  ['https where there is no other', { ...none, mobile_link: 'https://x.test' }, page, false, 'https://x.test'],
  ['the scheme in Telegram where there is no other', { ...none, mobile_link: 'trust://' }, telegram, true, 'trust://'],
  ['the safe one of two', { ...both, mobile_link: 'javascript://x' }, page, false, 'https://metamask.app.link'],
  ['nothing of a listing without links', none, page, false, undefined],
  ['nothing of an empty link', { ...none, mobile_link: '' }, page, false, undefined],
])('on a phone: %s', (_, wallet, platform, preferUniversalLinks, link) => {
  expect(chooseWalletLink({ wallet, method: 'mobile', platform, preferUniversalLinks })).toBe(link)
})

it('takes the desktop and web links of the listing, a web app by https alone', () => {
  const wallet = { ...none, desktop_link: 'ledgerlive://', webapp_link: 'https://app.safe.global/#x' }
  expect(chooseWalletLink({ wallet, method: 'desktop', platform: page })).toBe('ledgerlive://')
  expect(chooseWalletLink({ wallet, method: 'web', platform: page })).toBe('https://app.safe.global')
  expect(chooseWalletLink({ wallet: { ...wallet, webapp_link: 'safe://' }, method: 'web', platform: page })).toBe(
    undefined,
  )
})
