import { expect, it } from 'vitest'
import { chooseWalletLink } from './chooseWalletLink.ts'

const page = { isTelegram: false }
const telegram = { isTelegram: true }
const none = { mobile_link: null, link_mode: null, desktop_link: null, webapp_link: null }
const both = { ...none, mobile_link: 'metamask://', link_mode: 'https://metamask.app.link' }

it.each([
  ['the app’s own scheme', { wallet: both, platform: page }, 'metamask://'],
  ['https where it is preferred', { wallet: both, platform: page, preferUniversalLinks: true }, both.link_mode],
  ['https in Telegram', { wallet: both, platform: telegram }, both.link_mode],
  [
    'https where there is no other',
    { wallet: { ...none, mobile_link: 'https://x.test' }, platform: page },
    'https://x.test',
  ],
  [
    'the scheme in Telegram where there is no other',
    { wallet: { ...none, mobile_link: 'trust://' }, platform: telegram },
    'trust://',
  ],
  ['the safe link of two', { wallet: { ...both, mobile_link: 'javascript://x' }, platform: page }, both.link_mode],
  ['no link of a listing without links', { wallet: none, platform: page }, undefined],
  ['no link where it is empty', { wallet: { ...none, mobile_link: '' }, platform: page }, undefined],
])('on a phone: %s', (_, options, link) => {
  expect(chooseWalletLink({ ...options, method: 'mobile' })).toBe(link)
})

it('uses the listing’s desktop and web links, a web app only by https', () => {
  const wallet = { ...none, desktop_link: 'ledgerlive://', webapp_link: 'https://app.safe.global/#x' }
  expect(chooseWalletLink({ wallet, method: 'desktop', platform: page })).toBe('ledgerlive://')
  expect(chooseWalletLink({ wallet, method: 'web', platform: page })).toBe('https://app.safe.global')
  expect(chooseWalletLink({ wallet: { ...wallet, webapp_link: 'safe://' }, method: 'web', platform: page })).toBe(
    undefined,
  )
})
