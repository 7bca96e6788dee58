import { english, mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { approveOnPage, openScene, type Scene, signInOnPage, type Visit } from './openWalletPage.ts'
import { openFrame, request } from './startApp.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let scene: Scene
const password = 'correct horse battery'

beforeAll(async () => {
  scene = await openScene()
})

afterAll(() => scene?.close())

test('a visitor protects the wallet later, and opens it on another device', async () => {
  const first = await scene.visit()
  const address = await signInOnPage(scene, first, 'grace@example.com')
  const recovery = request(first.page, 'openSettings', { section: 'recovery' })
  await first.frame.getByLabel('Password again').press('Escape')
  expect(await recovery).toMatchObject({ result: {} })
  await pressEscapeOnceThereIs(first, 'form input')
  expect(await request(first.page, 'openSettings', { section: 'recovery' })).toMatchObject({ result: {} })
  const settings = request(first.page, 'openSettings')
  await first.frame.getByText('Not recoverable yet').waitFor()
  await first.frame.getByRole('button', { name: 'Protect wallet' }).click()
  await first.frame.getByLabel('Password again').press('Escape')
  await first.frame.getByText('Not recoverable yet').waitFor()
  await first.frame.getByRole('button', { name: 'Protect wallet' }).click()
  await first.frame.getByLabel('Password', { exact: true }).fill('aaaaaaaaaaaa')
  await first.frame.getByLabel('Password again').fill('aaaaaaaaaaaa')
  await first.frame.getByRole('button', { name: 'Protect wallet' }).click()
  await first.frame.getByText('easy to guess').waitFor()
  // One that is too easy is said before one that was typed differently.
  await first.frame.getByLabel('Password', { exact: true }).fill('aaaaaaaaa')
  await first.frame.getByRole('button', { name: 'Protect wallet' }).click()
  await first.frame.getByText('Use at least 10 characters.').waitFor()
  await first.frame.getByLabel('Password', { exact: true }).fill(password)
  await first.frame.getByRole('button', { name: 'Protect wallet' }).click()
  await first.frame.getByText('The passwords do not match.').waitFor()
  await first.frame.getByLabel('Password again').fill(password)
  await first.frame.getByRole('button', { name: 'Protect wallet' }).click()
  await first.frame.getByText('A password opens the wallet on other devices.').waitFor()
  await first.frame.getByRole('button', { name: 'Close' }).click()
  expect(await settings).toMatchObject({ result: {} })

  const second = await scene.visit()
  await openFrame(second.page, scene.wallet.origin)
  await request(second.page, 'connectEmail', { email: 'grace@example.com' })
  const login = request(second.page, 'connectOtp')
  await second.frame.getByLabel('Code').fill(scene.wallet.double.lastCode())
  await second.frame.getByLabel('Password').fill(password)
  await second.frame.getByRole('button', { name: 'Open wallet' }).click()
  expect(await login).toMatchObject({ result: {} })
  expect(await request(second.page, 'getUser')).toMatchObject({
    result: { addresses: { eip155: address }, recovery: ['password'] },
  })
  expect([...first.problems, ...second.problems]).toEqual([])
})

test('the words are shown in a window of the wallet only, after ten seconds of holding', async () => {
  const visit = await scene.visit()
  const address = await signInOnPage(scene, visit, 'edith@example.com')
  const settings = request(visit.page, 'openSettings')
  expect(await visit.frame.getByRole('button', { name: 'Show secret words' }).count()).toBe(0)
  const opened = visit.context.waitForEvent('page')
  await visit.frame.getByRole('button', { name: 'Open wallet in a window' }).click()
  const window = await opened
  // This site is the wallet's own in the test, so that the window knows the visitor.
  const hold = window.getByRole('button', { name: 'Show secret words' })
  await hold.hover()
  await window.mouse.down()
  await window.getByRole('button', { name: 'Keep holding for 9 seconds' }).waitFor()
  await window.mouse.up()
  await hold.waitFor()
  await window.mouse.down()
  await window.getByRole('heading', { name: 'Secret Words' }).waitFor({ timeout: 15_000 })
  await window.mouse.up()
  const words = await window.locator('ol.lk-words li').allTextContents()
  expect(words).toHaveLength(12)
  expect(words.every((word) => english.includes(word))).toBe(true)
  expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
  await visit.frame.getByRole('button', { name: 'Close' }).click()
  expect(await settings).toMatchObject({ result: {} })
})

test('a click in a frame that cannot be seen signs nobody out: what is taken away is confirmed where the visitor sees it', async () => {
  const visit = await scene.visit()
  await signInOnPage(scene, visit, 'rosalind@example.com')
  const settings = request(visit.page, 'openSettings')
  const styleFrame = (opacity: string) =>
    visit.page.evaluate((value) => document.querySelector('iframe')?.style.setProperty('opacity', value), opacity)
  await visit.frame.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
  await styleFrame('0.0001')
  await visit.frame.getByRole('button', { name: 'Sign out everywhere' }).click()
  await visit.frame.getByRole('heading', { name: 'Sign Out Everywhere' }).waitFor()
  const button = visit.frame.locator('button[data-state]')
  for (let presses = 0; presses < 3; presses += 1) {
    await button.click({ force: true })
    await visit.page.waitForTimeout(700)
  }
  expect(await button.getAttribute('data-state')).toBe('covered')
  await styleFrame('1')
  await visit.frame.getByRole('button', { name: 'Cancel' }).click()
  await visit.frame.getByRole('button', { name: 'Sign out everywhere' }).click()
  await approveOnPage(visit)
  expect(await settings).toMatchObject({ result: {} })
  expect(await request(visit.page, 'isConnected')).toMatchObject({ result: { isConnected: false } })
  expect(visit.problems).toEqual([])
})

test('the wallet is deleted only by a press that the visitor sees, after the word', async () => {
  const visit = await scene.visit()
  const { frame, page } = visit
  await signInOnPage(scene, visit, 'barbara@example.com')
  const settings = request(page, 'openSettings')
  await frame.getByRole('button', { name: 'Security' }).click()
  await frame.getByRole('button', { name: 'Delete wallet' }).click()
  const button = frame.locator('button[data-state]')
  await button.hover()
  await page.waitForTimeout(1_000)
  expect(await button.getAttribute('data-state')).toBe('wait')
  await frame.getByLabel('Type “delete” to confirm').fill('delete')
  await page.evaluate(() => document.querySelector('iframe')?.style.setProperty('opacity', '0.0001'))
  await frame.getByText('Something covers the wallet').waitFor()
  await button.click({ force: true })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(700)
  expect(await button.getAttribute('data-state')).toBe('covered')
  await page.evaluate(() => document.querySelector('iframe')?.style.setProperty('opacity', '1'))
  await page.mouse.move(0, 0)
  await approveOnPage(visit)
  await frame.getByText('You are signed out.').waitFor()
  await frame.getByRole('button', { name: 'Close' }).last().click()
  expect(await settings).toMatchObject({ result: {} })
  expect(visit.problems).toEqual([])
})

/** Presses Escape in the moment in which such an element is put into the page: nobody can be earlier. */
function pressEscapeOnceThereIs({ frame }: Visit, selector: string): Promise<void> {
  return frame.locator('body').evaluate((body, selector) => {
    const observer = new MutationObserver(() => {
      if (!body.querySelector(selector)) return
      observer.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    })
    observer.observe(body, { childList: true, subtree: true })
  }, selector)
}
