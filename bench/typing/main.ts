// npm run bench:typing: the longest task of the page while an amount is typed, against a world of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld } from '@latchkey/world'
import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { typeAmount } from './typeAmount.ts'

/** Views of the playground's gallery and the name of their field. */
const fields = [
  { view: 'Swap', field: 'Amount you pay' },
  { view: 'Send', field: 'Amount' },
  { view: 'OnRampAmount', field: 'You pay' },
] as const

/** Where the browser itself begins to call a task long. */
const longestMs = 50
/** How much slower than this machine a phone is taken to be. */
const slowdown = 4

const dir = await mkdtemp(join(tmpdir(), 'latchkey-typing-'))
const world = await startWorld({ portBase: Number(process.env.E2E_PORT_BASE ?? 18_500), dir, relay: false })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
try {
  const { playground = '' } = world.info
  for (const { view, field } of fields) {
    const [longest = 0] = await typeAmount(browser, { url: `${playground}/bench?view=${view}`, field })
    const slowed = Math.round(longest * slowdown)
    console.log(`${view}: longest task ${longest.toFixed(1)} ms of processor time, ${slowed} ms at ${slowdown}x`)
    if (slowed > longestMs) process.exitCode = 1
  }
} finally {
  await browser.close()
  await world.stop()
  await rm(dir, { recursive: true, force: true })
}
