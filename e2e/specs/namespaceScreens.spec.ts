import { mergeTests } from '@playwright/test'
import { test as bitcoinTest, orangeName } from '../support/bitcoinTest.ts'
import { newCosmosPerson } from '../support/cosmos.ts'
import { test as cosmosTest } from '../support/cosmosTest.ts'
import { graveFaults } from '../support/graveFaults.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { dotName, newPolkadotPerson, test as polkadotTest } from '../support/polkadotTest.ts'
import { newSolanaPerson } from '../support/solana.ts'
import { test as solanaTest, sunName } from '../support/solanaTest.ts'
import { takePicture } from '../support/takePicture.ts'
import { expect } from '../support/test.ts'

const test = mergeTests(solanaTest, cosmosTest, polkadotTest, bitcoinTest)

const evmWords = /\bgas\b|gwei|contract|EVM/i
const flows = [
  { what: 'Solana', wallet: sunName, amount: '0.25', receiver: () => newSolanaPerson().address, symbol: 'SOL' },
  { what: 'Cosmos', wallet: 'Keplr', amount: '2.5', receiver: () => newCosmosPerson().address, symbol: 'ATOM' },
  { what: 'Polkadot', wallet: dotName, amount: '2.5', receiver: () => newPolkadotPerson().address, symbol: undefined },
  // To another account of the visitor, which the review says below what is agreed to.
  { what: 'Bitcoin', wallet: orangeName, amount: '0.025', receiver: undefined, symbol: undefined },
]
const languages = [
  { locale: 'en', send: 'Send', receive: 'Receive', review: 'Review send' },
  { locale: 'ar', send: 'إرسال', receive: 'استلام', review: 'مراجعة الإرسال' },
]

for (const { locale, send, receive, review } of languages)
  for (const { what, wallet, amount, receiver, symbol } of flows)
    test.describe(`on a screen of 320 px (${locale})`, () => {
      test.use({ viewport: { width: 320, height: 640 } })

      test(`the views of a ${what} account fit, without a serious accessibility fault, and have no words of other networks`, async ({
        page,
        ui,
        sun,
        star,
        dot,
        orange,
      }) => {
        const { address } = { Solana: sun, Cosmos: star, Polkadot: dot, Bitcoin: orange }[what]!
        const to = receiver?.() ?? orange.second.address
        const expectGood = async (view: string) => {
          expect.soft(await graveFaults(page, { within: 'latchkey-modal' }), view).toEqual([])
          expect.soft(await layoutFaults(page), view).toEqual([])
          expect.soft(withoutAddresses(await ui.dialog.innerText(), [address, to]), view).not.toMatch(evmWords)
          await takePicture(page, `${what}-${view}-${locale}`)
        }
        const header = page.getByRole('banner').getByRole('button').last()
        await page.goto(`/bench?locale=${locale}&polkadot=1`)
        await header.click()
        await ui.row(wallet).click()
        await expect(page.getByTestId('address')).toHaveText(address)
        await header.click()
        await expect(ui.button(send)).toBeEnabled()
        await expectGood('Account')
        await ui.button(receive).click()
        await expect(ui.dialog.getByRole('img').first()).toBeVisible()
        await expectGood('Receive')
        await ui.dialog.getByRole('button').first().click()
        await ui.button(send).click()
        // The form begins with what is worth the most, of what there is to choose from.
        if (symbol) {
          await ui.dialog.getByRole('textbox').first().waitFor()
          const token = ui.dialog.getByRole('button', { name: /USDC|USDL|SOL|ATOM/ }).first()
          await token.click()
          await expect(ui.item(new RegExp(`\\b${symbol}\\b`))).toBeVisible()
          await expectGood('SelectToken')
          await ui
            .item(new RegExp(`\\b${symbol}\\b`))
            .getByRole('button')
            .click()
        }
        // The first of the form's fields is the amount.
        await ui.dialog.getByRole('textbox').first().fill(amount)
        await ui.dialog.getByRole('textbox').nth(1).fill(to)
        await expect(ui.button(review)).toBeEnabled()
        await expectGood('Send')
        await ui.button(review).click()
        await expect(ui.button(send)).toBeEnabled()
        await expect(ui.dialog.getByRole('radio')).toHaveCount(what === 'Bitcoin' ? 3 : 0)
        await expectGood('Review')
      })
    })

/** Random letters of an address may spell any word: its groups of four, and its short form, are left out. */
function withoutAddresses(text: string, addresses: readonly string[]): string {
  const isOfAddress = (word: string) =>
    word.length > 3 && word.split('...').every((part) => addresses.some((address) => address.includes(part)))
  return text
    .split(/\s+/)
    .filter((word) => !isOfAddress(word))
    .join(' ')
}
