import type { Page } from '@playwright/test'
import { formatEther, formatUnits } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { chainClient, token, tokenBalance } from '../support/chain.ts'
import { connectFunded, expect, newPerson, test } from '../support/test.ts'

const chainId = 31337

/** Amounts on screen are cut to three decimals. */
function cut(amount: string): number {
  return Math.floor(Number(amount) * 1_000 + 1e-6) / 1_000
}

/** The first number of a text. */
function numberIn(text: string | null): number {
  return Number(/[\d,]+(?:\.\d+)?/.exec(text ?? '')?.[0].replaceAll(',', ''))
}

/** Requests of the page to the server, by path, from now on. */
function watchRequests(page: Page, server: string): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(server)) paths.push(new URL(request.url()).pathname)
  })
  return paths
}

for (const { symbol, amount } of [
  { symbol: 'ETH', amount: '0.5' },
  { symbol: 'USDC', amount: '125.25' },
]) {
  test(`updates the native balance, token row, total and Send as soon as ${symbol} is sent`, async ({
    page,
    ui,
    world,
    visitor,
  }) => {
    await connectFunded(page, { world, visitor })
    await ui.openAccount('Tokens')
    const row = ui.item(symbol).first()
    await expect(row).toBeVisible()
    const nativeRow = ui.item('ETH').first()
    const total = ui.dialog.locator('.lk-balance-amount')
    await expect(total).toBeVisible()
    await expect.poll(async () => numberIn(await total.textContent())).toBeGreaterThan(0)
    const totalBefore = numberIn(await total.textContent())

    const requests = watchRequests(page, world.server!)
    const send = sendFlow(page)
    await ui.close()
    await send.prepare({ symbol, amount, receiver: newPerson().address })
    requests.length = 0
    await send.confirm.click()
    await expect(page.getByText(`${amount} ${symbol} sent`)).toBeVisible()
    await ui.reopenAccount('Tokens')

    const native = cut(formatEther(await chainClient(world, { chainId }).getBalance(visitor)))
    const { decimals } = token(world, { chainId, symbol: 'USDC' })
    const dollars = cut(
      formatUnits(await tokenBalance(world, { chainId, symbol: 'USDC', address: visitor.address }), decimals),
    )
    const left = symbol === 'ETH' ? native : dollars
    const amountIn = async (item: typeof row) => numberIn((await item.textContent())?.replace(/^.*?(?=\d)/, '') ?? null)
    await expect.poll(() => amountIn(nativeRow)).toBe(native)
    await expect.poll(() => amountIn(row)).toBe(left)
    await expect.poll(async () => numberIn(await total.textContent())).toBeLessThan(totalBefore - 100)

    await ui.close()
    await send.open(symbol)
    await expect(ui.dialog.getByText(/available$/)).toHaveText(
      new RegExp(`^${left.toLocaleString('en-US', { maximumFractionDigits: 3 })}[.\\d]* ${symbol} available$`),
    )
    const names = requests.map((path) => path.replace(/^.*0x[0-9a-fA-F]{40}\/?/, '').replace(/^\//, ''))
    expect(names.filter((name) => /config|onramp|identity|supported-chains/.test(name))).toEqual([])
  })
}
