import type { MockSolanaWalletOptions } from '@latchkey/testing'
import { tokenProgram, toTokenAccount } from '@latchkey/wire/solana'
import { sendFlow } from '../pages/send.ts'
import { methodsOf } from '../support/requests.ts'
import {
  callSolana,
  lamportsOf,
  mintBoundToken,
  mintSolana,
  newMemoPerson,
  newSolanaPerson,
  solanaOf,
  solanaTokensOf,
} from '../support/solana.ts'
import { sunName, test } from '../support/solanaTest.ts'
import { expect } from '../support/test.ts'

const sending = /^solana:sign(AndSend)?Transaction$/

test('a token with a fee: the review says what it keeps and what the new account costs, the recipient gets the rest', async ({
  page,
  ui,
  world,
  sun,
}) => {
  const { address: receiver } = newSolanaPerson()
  await mintSolana(world, { symbol: 'TOLL', owner: sun.address, amount: 50_000_000n })
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  await send.prepare({ symbol: 'TOLL', amount: '20', receiver })
  await expect(ui.dialog).toContainText('TOLL takes a fee of 0.2 TOLL from this transfer. The recipient gets the rest.')
  await expect(ui.dialog).toContainText(/The recipient has no TOLL account yet\. Creating it takes 0\.00\d+ SOL/)
  await send.confirm.click()
  await expect(page.getByText('20 TOLL sent')).toBeVisible()
  await expect.poll(() => solanaTokensOf(world, { symbol: 'TOLL', owner: receiver })).toBe(19_800_000n)
})

test('a recipient whose account requires a memo gets one', async ({ page, ui, world, sun }) => {
  const receiver = await newMemoPerson(world, { symbol: 'NOTE' })
  await mintSolana(world, { symbol: 'NOTE', owner: sun.address, amount: 5_000_000_000n })
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  await send.prepare({ symbol: 'NOTE', amount: '1.5', receiver })
  await expect(ui.dialog).toContainText('The recipient’s account requires a memo.')
  await send.confirm.click()
  await expect(page.getByText('1.5 NOTE sent')).toBeVisible()
  await expect.poll(() => solanaTokensOf(world, { symbol: 'NOTE', owner: receiver })).toBe(1_500_000_000n)
})

test('a token that stays with its account is not sent', async ({ page, ui, world, sun }) => {
  await mintBoundToken(world, { symbol: 'BOUND', owner: sun.address })
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  await send.open('BOUND')
  await send.fill({ amount: '1', receiver: newSolanaPerson().address })
  await send.review.click()
  await expect(ui.dialog).toContainText('This token cannot be sent.')
  await expect(ui.view('Review Send')).toBeHidden()
  expect(methodsOf(await sun.wallet.requests())).not.toContainEqual(expect.stringMatching(sending))
})

test('a program’s own address is warned of', async ({ page, ui, world, sun }) => {
  const owner = newSolanaPerson().address
  const mint = solanaOf(world).tokens[0]!.address
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  await send.prepare({
    symbol: 'SOL',
    amount: '0.1',
    receiver: toTokenAccount({ owner, mint, program: tokenProgram }),
  })
  await expect(ui.dialog).toContainText('This address is a contract.')
  expect(methodsOf(await sun.wallet.requests())).not.toContainEqual(expect.stringMatching(sending))
})

test('a declined transfer sends nothing, and can be sent again', async ({ page, ui, world, sun }) => {
  const { address: receiver } = newSolanaPerson()
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '3', receiver })
  await sun.wallet.rejectNext('solana:signAndSendTransaction')
  await send.confirm.click()
  await expect(ui.dialog).toContainText('You declined the request in your wallet. Nothing was sent.')
  expect(await solanaTokensOf(world, { symbol: 'USDC', owner: receiver })).toBe(0n)
  await send.confirm.click()
  await expect(page.getByText('3 USDC sent')).toBeVisible()
  await expect.poll(() => solanaTokensOf(world, { symbol: 'USDC', owner: receiver })).toBe(3_000_000n)
})

for (const { symbol, amount } of [
  { symbol: 'SOL', amount: '1.000000001' },
  { symbol: 'USDC', amount: '1000.000001' },
]) {
  test(`more ${symbol} than the balance is refused`, async ({ page, ui, sun }) => {
    await page.goto('/bench')
    await ui.connect(sunName)
    const send = sendFlow(page)
    await send.open(symbol)
    await send.fill({ amount, receiver: newSolanaPerson().address })
    await send.review.click({ force: true, timeout: 1_000 }).catch(() => {})
    await expect(ui.dialog).toContainText('This is more than your balance.')
    await expect(ui.view('Review Send')).toBeHidden()
    expect(methodsOf(await sun.wallet.requests())).not.toContainEqual(expect.stringMatching(sending))
  })
}

test('the maximum of SOL leaves nothing', async ({ page, ui, world, sun }) => {
  const { address: receiver } = newSolanaPerson()
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  await send.open('SOL')
  await ui.button('Max').click()
  await send.receiver.fill(receiver)
  await send.review.click()
  await send.confirm.click()
  await expect(page.getByText(/SOL sent$/)).toBeVisible()
  await expect.poll(() => lamportsOf(world, receiver)).toBeGreaterThan(999_000_000)
  expect(await lamportsOf(world, sun.address)).toBe(0)
})

test('an amount that leaves less than an account must hold is refused', async ({ page, ui, world, sun }) => {
  const minimum = await callSolana<number>(world, 'getMinimumBalanceForRentExemption', [0])
  await page.goto('/bench')
  await ui.connect(sunName)
  const send = sendFlow(page)
  const amount = (1_000_000_000 - minimum / 2) / 1e9
  await send.prepare({ symbol: 'SOL', amount: String(amount), receiver: newSolanaPerson().address })
  await send.confirm.click()
  await expect(ui.dialog).toContainText('Too little would be left in your account. Send less, or everything.')
  expect(methodsOf(await sun.wallet.requests())).not.toContainEqual(expect.stringMatching(sending))
})

const honest: readonly { what: string; options: Partial<MockSolanaWalletOptions> }[] = [
  { what: 'only signs', options: { sends: false } },
  { what: 'only signs, and adds a priority fee', options: { sends: false, addsPriorityFee: true } },
  { what: 'adds a priority fee', options: { addsPriorityFee: true } },
]
for (const { what, options } of honest) {
  test.describe(`a wallet that ${what}`, () => {
    test.use({ sunOptions: options })

    test('sends what was shown', async ({ page, ui, world, sun }) => {
      const { address: receiver } = newSolanaPerson()
      await page.goto('/bench')
      await ui.connect(sunName)
      const send = sendFlow(page)
      await send.prepare({ symbol: 'USDC', amount: '4', receiver })
      await send.confirm.click()
      await expect(page.getByText('4 USDC sent')).toBeVisible()
      await ui.reopenAccount('Activity')
      await expect(ui.item('4 USDC')).toContainText('Confirmed')
      expect(await solanaTokensOf(world, { symbol: 'USDC', owner: receiver })).toBe(4_000_000n)
      expect(methodsOf(await sun.wallet.requests()).filter((method) => sending.test(method))).toHaveLength(1)
    })
  })
}

for (const tampers of ['recipient', 'amount'] as const) {
  test.describe(`a wallet that changes the ${tampers}`, () => {
    test.use({ sunOptions: { sends: false, tampers } })

    test('is refused, and nothing is sent', async ({ page, ui, world, sun }) => {
      const { address: receiver } = newSolanaPerson()
      await page.goto('/bench')
      await ui.connect(sunName)
      const send = sendFlow(page)
      await send.prepare({ symbol: 'SOL', amount: '0.2', receiver })
      await send.confirm.click()
      await expect(ui.dialog.getByText('The wallet changed the transaction. Nothing was sent from here.')).toBeVisible()
      expect(await lamportsOf(world, receiver)).toBe(0)
      expect(await lamportsOf(world, sun.address)).toBe(1_000_000_000)
    })
  })
}
