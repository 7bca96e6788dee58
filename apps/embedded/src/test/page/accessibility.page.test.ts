import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildScenes, openBrowser } from './openBrowser.ts'
import type { ScenesWindow } from './scenesMain.tsx'

// A busy machine draws late.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let browser: Browser
let page: Page
let stop: () => Promise<void>
const problems: string[] = []

beforeAll(async () => {
  const { dist, script, remove } = await buildScenes()
  const html = `<!doctype html><html lang="en"><head><title>Wallet</title></head><body><script type="module" src="/${script}"></script></body></html>`
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (!pathname.startsWith('/assets/')) return response.setHeader('content-type', 'text/html').end(html)
    response.setHeader('content-type', 'text/javascript')
    return readFile(join(dist, pathname)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  http.listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 360, height: 720 } })
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'listScenes' in globalThis)
  await page.evaluate(axe.source)
  stop = async () => {
    await browser.close()
    http.closeAllConnections()
    http.close()
    await remove()
  }
})

afterAll(() => stop?.())

/** What axe finds serious or critical in the scene that is shown. */
async function findFaults(): Promise<string[]> {
  const violations = await page.evaluate(async () => {
    const animations = document.getAnimations()
    const finite = animations.filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finite.map(({ finished }) => finished))
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe }
    const { violations: found } = await loaded.run(document, { resultTypes: ['violations'] })
    return found.map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map(({ target }) => target.join(' ')) }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

test.each([
  { mode: 'dark', locale: 'en', width: 360 },
  { mode: 'light', locale: 'en', width: 360 },
  { mode: 'dark', locale: 'ar', width: 320 },
  { mode: 'light', locale: 'ar', width: 320 },
] as const)('no screen has a serious fault, or is wider than its window: %j', async ({ mode, locale, width }) => {
  await page.setViewportSize({ width, height: 720 })
  const listed = await page.evaluate(() => (globalThis as unknown as ScenesWindow).listScenes())
  expect(listed.length).toBeGreaterThan(20)
  const faults: string[] = []
  for (const { name, count } of listed)
    for (let index = 0; index < count; index++) {
      await page.evaluate((scene) => (globalThis as unknown as ScenesWindow).showScene(scene), {
        name,
        index,
        mode,
        locale,
      })
      await page.locator('main h1').waitFor()
      for (const fault of await findFaults()) faults.push(`${name} ${index}: ${fault}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) faults.push(`${name} ${index}: ${overflow} px too wide`)
    }
  expect(faults).toEqual([])
  expect(problems).toEqual([])
})

test('on a small phone no screen is taller than the frame it asks for, and what went wrong is in view', async () => {
  await page.setViewportSize({ width: 320, height: 568 })
  const listed = await page.evaluate(() => (globalThis as unknown as ScenesWindow).listScenes())
  const faults: string[] = []
  for (const { name, count } of listed)
    for (let index = 0; index < count; index++) {
      await page.evaluate((scene) => (globalThis as unknown as ScenesWindow).showScene(scene), {
        name,
        index,
        mode: 'light' as const,
        locale: 'en',
      })
      await page.locator('main h1').waitFor()
      const found = await page.evaluate(() => {
        const asked = Math.ceil(document.querySelector('.lk-page')?.getBoundingClientRect().height ?? 0)
        const end = document.querySelector('.lk-screen-footer')?.getBoundingClientRect().top ?? innerHeight
        const hidden = [...document.querySelectorAll('[role=alert]')].filter((alert) => {
          const { top, bottom } = alert.getBoundingClientRect()
          return alert.textContent !== '' && (top < 0 || bottom > end)
        })
        return { tooTall: document.documentElement.scrollHeight - Math.max(asked, innerHeight), hidden: hidden.length }
      })
      if (found.tooTall > 0) faults.push(`${name} ${index}: ${found.tooTall} px taller than it asks for`)
      if (found.hidden > 0) faults.push(`${name} ${index}: the error is out of view`)
    }
  expect(faults).toEqual([])
  expect(problems).toEqual([])
})

test('the code’s field shows that it has the focus after a wrong code, too', async () => {
  await page.evaluate((scene) => (globalThis as unknown as ScenesWindow).showScene(scene), {
    name: 'emailCode' as const,
    index: 1,
    mode: 'light' as const,
    locale: 'en',
  })
  const field = page.getByRole('textbox', { name: 'Code' })
  const ring = () => field.evaluate((element) => getComputedStyle(element).boxShadow)
  await field.focus()
  const focused = await ring()
  await field.blur()
  expect(await ring()).not.toBe(focused)
})
