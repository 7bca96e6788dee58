import { AxeBuilder } from '@axe-core/playwright'
import { socialProviders } from '@latchkey/wire/frame'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../scripts/programs.mjs'
import { createIdentityProvider } from './createIdentityProvider.ts'
import { appOrigin, authorizeUrl, type Config, redirectUri } from './test/logIn.ts'

const provider = createIdentityProvider({ port: 21_744, redirectOrigins: [appOrigin] })
let browser: Browser

beforeAll(async () => {
  await provider.start()
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
})
afterAll(async () => {
  await browser.close()
  await provider.stop()
})

test('plays every social login of the wallet', () => {
  expect(Object.keys(provider.socials).sort()).toEqual([...socialProviders].sort())
})

const starts = {
  github: () => authorizeUrl((provider.socials.github as Config).authorizeUrl!, { scope: 'user:email' }),
  google: () =>
    authorizeUrl(`${(provider.socials.google as Config).issuer}/o/oauth2/v2/auth`, { scope: 'openid email' }),
  apple: () =>
    authorizeUrl(`${(provider.socials.apple as Config).issuer}/auth/authorize`, {
      scope: 'name email',
      response_mode: 'form_post',
    }),
} as const

test.each(Object.keys(starts) as (keyof typeof starts)[])(
  '%s asks on a page that a visitor can use, twice in one browser, and sends them back',
  { timeout: 60_000 },
  async (name) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    const back: { method: string; body: string | null }[] = []
    await page.route(`${redirectUri}*`, async (route) => {
      const request = route.request()
      back.push({ method: request.method(), body: request.postData() ?? new URL(request.url()).search })
      await route.fulfill({ contentType: 'text/html', body: '<title>Back</title>' })
    })
    const client = new URLSearchParams({ client_id: (provider.socials[name] as Config).clientId! })
    for (const email of ['ada@example.com', 'bob@example.com']) {
      await page.goto(`${starts[name]()}&${client}`)
      if (back.length === 0) expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(`${redirectUri}*`)
    }
    expect(back.map(({ method }) => method)).toEqual(Array(2).fill(name === 'apple' ? 'POST' : 'GET'))
    for (const { body } of back) expect(new URLSearchParams(body ?? '').get('code')).toBeTruthy()
    expect(faults).toEqual([])
    await context.close()
  },
)

test('says so on a page where there is nothing', async () => {
  const response = await fetch(`${provider.url}/github/other`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('There is nothing at this path.')
  for (const path of ['/', '/other/x', '/constructor/x', '/google/consent/none'])
    expect((await fetch(provider.url + path)).status).toBeGreaterThanOrEqual(400)
})
