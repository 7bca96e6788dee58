import { pairing } from '../pages/pairing.ts'
import { accountPanel } from '../pages/widget.ts'
import { phoneScreen, phones, recordLinks } from '../support/phones.ts'
import { expect, test } from '../support/test.ts'

/** How each opens a wallet that has both kinds of link. */
const places: readonly { device: keyof typeof phones; link: RegExp }[] = [
  { device: 'Safari on iOS', link: /^metamask:\/\/wc\?uri=/ },
  { device: 'Chrome on Android', link: /^metamask:\/\/wc\?uri=/ },
  { device: 'Telegram on iOS', link: /^(?:metamask:\/|https:\/\/[^?]+)\/wc\?uri=/ },
  { device: 'Telegram on Android', link: /^(?:metamask:\/|https:\/\/[^?]+)\/wc\?uri=/ },
]

for (const { device, link } of places) {
  test.describe(device, () => {
    test.use({ userAgent: phones[device], ...phoneScreen })

    test('opens a wallet’s link with the exact code once, and again for its next request', async ({
      page,
      ui,
      phone,
      visitor,
    }) => {
      const opened = await recordLinks(page)
      await page.goto('/bench')
      await ui.connectButton.tap()
      await pairing(page).tapWallet('MetaMask', opened)

      const [href, ...others] = await opened()
      expect(others).toEqual([])
      expect(href).toMatch(link)
      const parameters = new URL(href ?? '').searchParams.getAll('uri')
      expect(parameters).toHaveLength(1)
      // The phone takes exactly what the link carries: a changed character would not pair.
      expect(parameters[0]).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      await phone.pair(parameters[0] ?? '')
      await expect(accountPanel(page).address).toHaveText(visitor.address)

      await page.getByRole('button', { name: 'Sign message' }).tap()
      await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
      const [, again, ...more] = await opened()
      expect(again).toMatch(/^(?:metamask:|https:)/)
      expect(again).not.toContain('uri=')
      expect(more).toEqual([])

      await page.reload()
      await expect(accountPanel(page).address).toHaveText(visitor.address)
    })
  })
}

test.describe('going to the wallet and back', () => {
  test.use({ userAgent: phones['Safari on iOS'], ...phoneScreen })

  test('offers the same code again on iOS Safari, and accepts an approval after the view was left', async ({
    page,
    ui,
    phone,
    visitor,
  }) => {
    const opened = await recordLinks(page)
    await page.goto('/bench')
    for (const _ of [1, 2]) {
      await ui.connectButton.tap()
      await pairing(page).tapWallet('MetaMask', opened)
      await ui.close()
    }
    const links = await opened()
    const codes = new Set(links.map((href) => new URL(href).searchParams.get('uri')))
    expect(links).toHaveLength(2)
    expect(codes.size).toBe(1)
    await phone.pair([...codes][0] ?? '')
    await expect(accountPanel(page).address).toHaveText(visitor.address)
  })
})
