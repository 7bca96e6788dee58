import { isCaipNetworkId, walletSchema } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { isWalletLink, isWebLink } from './ownWallets.ts'
import { listWallets } from './wallets.ts'

const wallets = listWallets([])

describe('the wallet catalogue', () => {
  test('lists at least sixty unique wallets that match the contract', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(60)
    for (const key of ['id', 'name', 'order'] as const)
      expect(new Set(wallets.map((wallet) => wallet[key])).size).toBe(wallets.length)
    for (const wallet of wallets) walletSchema.parse(wallet)
  })

  test('keeps the ids of earlier versions', () => {
    expect(wallets.find(({ name }) => name === 'MetaMask')?.id).toBe(
      '349ea085e7c763adbad98208288bd670a758fdf5f9c60d6da3f114e12b84b146',
    )
  })

  test.each(wallets.map((wallet) => [wallet.name, wallet] as const))(
    '%s has valid links, networks and ids',
    (_name, wallet) => {
      expect(wallet.id).toMatch(/^[0-9a-f]{64}$/)
      expect(wallet.chains.length).toBeGreaterThan(0)
      expect(wallet.chains.every(isCaipNetworkId)).toBe(true)
      for (const field of ['homepage', 'webapp_link', 'app_store', 'play_store', 'chrome_store'] as const) {
        const link = wallet[field]
        if (link === null) continue
        const { protocol, username, hash } = new URL(link)
        expect({ protocol, username, hash }, `${field} is ${link}`).toEqual({
          protocol: 'https:',
          username: '',
          hash: '',
        })
      }
      for (const link of [wallet.mobile_link, wallet.desktop_link])
        if (link !== null) {
          expect(link).toMatch(/^[a-z][a-z0-9.+-]{1,31}:\/\/[a-z0-9./]*$/)
          expect(isWalletLink(link)).toBe(true)
        }
      if (wallet.chrome_store !== null) expect(wallet.chrome_store).toMatch(/\/[a-p]{32}$/)
      if (wallet.app_store !== null) expect(wallet.app_store).toMatch(/\/id\d{9,10}$/)
      if (wallet.rdns !== null) expect(wallet.rdns).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    },
  )

  test('has no mobile link with a scheme that browsers or systems handle', () => {
    const unsafeSchemes = ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'intent', 'http']
    for (const { mobile_link } of wallets) expect(unsafeSchemes).not.toContain(mobile_link?.split(':')[0] ?? null)
  })
})

describe('links of own wallets', () => {
  test.each(['kiosk://', 'kiosk://pay/now', 'https://wallet.test', 'http://127.0.0.1:8408', 'http://localhost:8408/w'])(
    'accepts %s',
    (link) => expect(isWalletLink(link)).toBe(true),
  )

  test.each([
    'javascript://%0aalert(1)',
    'data://x',
    'intent://x',
    'ms-settings://x',
    'KIOSK://x',
    'kiosk:x',
    'kiosk://x?uri=1',
    'kiosk://../x',
    'http://wallet.test',
    'http://127.0.0.1.wallet.test',
    'https://user@wallet.test',
    'https://wallet.test/?x=#',
    'https://wallet.test/a/../b',
    'https://wallet.test:99999',
    'https://wallet.test/\n',
  ])('rejects %j', (link) => {
    expect(isWalletLink(link)).toBe(false)
    expect(isWebLink(link)).toBe(false)
  })
})
