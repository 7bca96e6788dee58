/**
 * `npm run bench:wallet -- [--runs 20]`: how long the embedded wallet takes, in Chromium against a world of its own.
 * - login: from the last digit of the code to a connected app; the mail is not part of it, making the wallet is
 * - restore: from the start of a navigation to a connected app, for a visitor who comes back
 * - sign: from letting go of Sign to the signature in the app, with the vault warm
 * Goals: login under 1,000 ms, restore under 400 ms, sign p50 under 200 and p95 under 350 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readLoginCode, requestLoginCode, walletFrame } from '@latchkey/testing/playwright'
import { startWorld, type World } from '@latchkey/world'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } })
const runs = Number(values.runs)
const portBase = 31_400
const appUrl = `http://127.0.0.1:${portBase}/bench?embedded=1`

const dir = await mkdtemp(join(tmpdir(), 'latchkey-wallet-bench-'))
const world = await startWorld({ portBase, dir, onDied: (part, reason) => console.error(`${part} died: ${reason}`) })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
try {
  const times = { login: [] as number[], restore: [] as number[], sign: [] as number[] }
  for (let run = 0; run <= runs; run += 1) {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1100, height: 860 } })
    const page = await context.newPage()
    await page.addInitScript(noteConnection)
    const found = {
      login: await logIn(page, world),
      sign: await signTwice(page),
      restore: await restore(page),
    }
    // The first run also fills the server's caches.
    if (run > 0) for (const name of ['login', 'restore', 'sign'] as const) times[name].push(found[name])
    await context.close()
  }
  for (const [name, all] of Object.entries(times))
    console.log(`${name.padEnd(8)} p50 ${percentile(all, 0.5)} ms, p95 ${percentile(all, 0.95)} ms, ${all.length} runs`)
} finally {
  await browser.close()
  await world.stop()
  await rm(dir, { recursive: true, force: true })
}

/** In the page: notes when the app says "Connected", in milliseconds since the navigation began. */
function noteConnection(): void {
  const noted = window as unknown as { connectedAt?: number }
  new MutationObserver(() => {
    const text = document.querySelector('[data-status]:not(button)')?.textContent
    if (text === 'Connected') noted.connectedAt ??= performance.now()
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

async function logIn(page: Page, { info }: World): Promise<number> {
  const email = `bench-${crypto.randomUUID()}@example.com`
  await page.goto(appUrl)
  await page.locator('button.latchkey-button[data-status]').first().click()
  const wallet = await requestLoginCode(page, { email })
  const code = await readLoginCode({ email, inboxUrl: info.mail ?? '', after: 0 })
  await wallet.getByRole('textbox', { name: 'Code', exact: true }).pressSequentially(code.slice(0, 5))
  const typedAt = await page.evaluate(() => performance.now())
  await page.keyboard.press(code.slice(5))
  const connectedAt = await readConnection(page)
  await wallet.getByRole('button', { name: 'Later' }).click()
  return connectedAt - typedAt
}

/** Signs once to warm the vault, then once more. @returns how long the second took */
async function signTwice(page: Page): Promise<number> {
  let took = 0
  for (let round = 0; round < 2; round += 1) {
    const region = page.getByRole('region', { name: 'Sign a message' })
    await region.getByRole('textbox').fill(`Round ${round}`)
    await region.getByRole('button', { name: 'Sign message' }).click()
    const sign = walletFrame(page).getByRole('button', { name: 'Sign', exact: true })
    await sign.hover({ position: { x: 8, y: 8 } })
    // Movements within one frame are reported as one, and the wallet needs two.
    await sign.evaluate(() => new Promise(requestAnimationFrame))
    await sign.hover()
    await walletFrame(page).locator('button[data-state=ready]').waitFor()
    await page.mouse.down()
    const pressedAt = performance.now()
    await page.mouse.up()
    await region.getByText(/0x[0-9a-f]{6}/).waitFor()
    took = performance.now() - pressedAt
    await walletFrame(page).getByRole('main').waitFor({ state: 'hidden' })
  }
  return took
}

async function restore(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' })
  return await readConnection(page)
}

async function readConnection(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (window as unknown as { connectedAt?: number }).connectedAt)
  return (await handle.jsonValue()) ?? 0
}

function percentile(all: readonly number[], share: number): string {
  const sorted = [...all].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}
