import { oauthProviders } from '@latchkey/wire/wallet'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletSocialFlows } from '../../db/schema.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { createBrowser, startLogin } from './test/createBrowser.ts'
import { type Brand, brands } from './test/playBrands.ts'

describe.each(oauthProviders)('a login with %s', (name) => {
  let brand: Brand
  let server: WalletTestServer
  beforeAll(async () => {
    brand = await brands[name]()
    server = await createWalletTestServer({ env: { WALLET_SOCIALS: JSON.stringify({ [name]: brand.settings }) } })
  })
  afterAll(async () => {
    await server.close()
    await brand.stop()
  })

  /** Apple posts the result; browsers then go to where the post redirects. */
  async function comeBack(browser: ReturnType<typeof createBrowser>, parameters: URLSearchParams) {
    const path = `/v1/wallet/callback/${name}`
    if (name !== 'apple') return await browser.visit(`${path}?${parameters}`)
    const posted = await browser.visit(path, { post: parameters.toString() })
    expect(posted.status).toBe(303)
    return await browser.visit(posted.location)
  }

  async function logIn(change: (parameters: URLSearchParams) => void = () => undefined) {
    const device = await server.createDevice()
    const browser = createBrowser(server.wallet.app)
    const login = await startLogin(device, name)
    const { location } = await browser.open(login.url)
    const parameters = brand.agree(location)
    change(parameters)
    const page = await comeBack(browser, parameters)
    const [flow] = await server.context.db
      .select()
      .from(walletSocialFlows)
      .where(eq(walletSocialFlows.id, login.flowId))
    return { login, page, location, fault: flow?.fault }
  }

  test('signs in, with the provider’s own id and a label, and asks for a code with PKCE', async () => {
    const { login, page, location } = await logIn()
    expect(page.text).toContain('You can close this window.')
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `https://wallet.test/v1/wallet/callback/${name}`,
    })
    const { result } = await login.claim()
    expect(result).toMatchObject({ session: { user: { logins: [{ kind: name, label: brand.identity.label }] } } })
  })

  test('knows the same visitor again', async () => {
    const read = async () => {
      const { result } = await (await logIn()).login.claim()
      return result && 'session' in result ? result.session.user.userId : undefined
    }
    const first = await read()
    expect(first).toBeDefined()
    expect(await read()).toBe(first)
  })

  test('a code that the provider did not issue is refused', async () => {
    const { page, login } = await logIn((parameters) => parameters.set('code', 'another'))
    expect(page).toMatchObject({ status: 502 })
    expect(await login.claim()).toMatchObject({ problem: 'login_refused' })
  })

  test('a visitor who cancels is told so', async () => {
    const { page, login } = await logIn((parameters) => {
      parameters.delete('code')
      parameters.set('error', name === 'apple' ? 'user_cancelled_authorize' : 'access_denied')
    })
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('You canceled the login') })
    expect(await login.claim()).toMatchObject({ status: 403, problem: 'login_declined' })
  })

  test('its odd way to go wrong is refused, with the fault named', async () => {
    brand.goWrong()
    const { page, login, fault } = await logIn()
    expect(page).toMatchObject({ status: 502 })
    expect(fault).toMatch(brand.fault)
    expect(await login.claim()).toMatchObject({ problem: 'login_refused' })
  })

  test('a provider that does not respond can be tried again', async () => {
    const device = await server.createDevice()
    const browser = createBrowser(server.wallet.app)
    const login = await startLogin(device, name)
    const { location } = await browser.open(login.url)
    const parameters = brand.agree(location)
    await brand.stop()
    const page = await comeBack(browser, parameters)
    expect(page).toMatchObject({ status: 503, text: expect.stringContaining('does not respond') })
    expect(await login.claim()).toMatchObject({ status: 503, problem: 'login_unreachable' })
  })
})
