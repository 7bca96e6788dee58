import { installBitcoinWallet, installMultiWallet } from '@latchkey/testing/playwright'
import { accountPanel, type Widget, widget } from '../pages/widget.ts'
import { bitcoinOf, newBitcoinPerson } from '../support/bitcoin.ts'
import { orangeName } from '../support/bitcoinTest.ts'
import { rpcUrl } from '../support/chain.ts'
import { graveFaults } from '../support/graveFaults.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { methodsOf } from '../support/requests.ts'
import { newSolanaPerson, solanaOf } from '../support/solana.ts'
import { test as base, sunName } from '../support/solanaTest.ts'
import { expect, newPerson, walletName } from '../support/test.ts'

const multiName = 'Two Worlds'
const evmType = /^Ethereum & other EVM networks/
const solanaType = /^Solana/
const bitcoinType = /^Bitcoin/

/** A wallet of both namespaces, with accounts of its own, and one of Bitcoin. */
const test = base.extend<{ multi: { evm: string; solana: string }; orange: { address: string } }>({
  orange: async ({ context, world }, use) => {
    const person = newBitcoinPerson()
    await installBitcoinWallet(context, {
      name: orangeName,
      accounts: [person.privateKey],
      chains: [{ id: 'bitcoin:regtest', apiUrl: bitcoinOf(world).apiUrl }],
    })
    await use(person)
  },
  multi: async ({ context, world }, use) => {
    const [evm, solana] = [newPerson(), newSolanaPerson()]
    await installMultiWallet(context, {
      name: multiName,
      rdns: 'org.latchkey.two',
      evm: { accounts: [evm.privateKey], chains: [{ id: 31337, rpcUrl: rpcUrl(world, { chainId: 31337 }) }] },
      solana: {
        accounts: [solana.privateKey],
        chains: [{ id: 'solana:localnet', rpcUrl: solanaOf(world).rpcUrl }],
      },
    })
    await use({ evm: evm.address, solana: solana.address })
  },
})

/** Opens the network types from the account. */
async function openTypes(ui: Widget): Promise<void> {
  await ui.openAccount()
  await ui.button(/^Network types/).click()
  await expect(ui.view('Network Types')).toBeVisible()
}

/** Connects the EVM wallet, then the Solana wallet beside it. */
async function connectBoth(ui: Widget): Promise<void> {
  await ui.connect(walletName)
  await openTypes(ui)
  await ui.row(solanaType).click()
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await ui.row(sunName).click()
  await expect(ui.dialog).toBeHidden()
}

test('two wallets at once: switched by network type and by network, without a prompt, and sent from the one on screen', async ({
  page,
  ui,
  visitor,
  wallet,
  sun,
}) => {
  await page.goto('/bench')
  await connectBoth(ui)
  const { address } = accountPanel(page)
  await expect(address).toHaveText(sun.address)
  const before = methodsOf(await wallet.requests()).length

  await openTypes(ui)
  await ui.row(evmType).click()
  await expect(address).toHaveText(visitor.address)
  await ui.close()
  await ui.networkButton.click()
  await ui.button('Local Solana').click()
  await expect(address).toHaveText(sun.address)

  const since = methodsOf((await wallet.requests()).slice(before))
  expect(since).not.toContain('eth_requestAccounts')
  expect(since).not.toContain('wallet_switchEthereumChain')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect.poll(async () => methodsOf(await sun.wallet.requests())).toContain('solana:signMessage')
  expect(methodsOf(await wallet.requests())).not.toContain('personal_sign')
})

test('a reload restores both, tabs agree, and disconnecting one leaves the other', async ({
  page,
  context,
  ui,
  visitor,
  sun,
}) => {
  await page.goto('/bench')
  await connectBoth(ui)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(sun.address)
  expect(methodsOf(await sun.wallet.requests())).not.toContain('solana:signMessage')
  const second = await context.newPage()
  await second.goto('/bench')
  await expect(accountPanel(second).address).toHaveText(sun.address)

  await openTypes(widget(second))
  await widget(second).row(evmType).click()
  for (const tab of [page, second]) await expect(accountPanel(tab).address).toHaveText(visitor.address)
  await widget(second).close()

  await ui.openAccount()
  await ui.button('Disconnect').click()
  await ui.button(/^Disconnect .*Mock Wallet/).click()
  for (const tab of [page, second]) await expect(accountPanel(tab).address).toHaveText(sun.address)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(sun.address)
})

test('three network types at once: each keeps its account, in every tab and after a reload', async ({
  page,
  context,
  ui,
  visitor,
  sun,
  orange,
}) => {
  await page.goto('/bench')
  await connectBoth(ui)
  await openTypes(ui)
  await ui.row(bitcoinType).click()
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await ui.row(orangeName).click()
  await expect(accountPanel(page).address).toHaveText(orange.address)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(orange.address)
  const second = await context.newPage()
  await second.goto('/bench')
  for (const [network, address] of [
    ['Local Solana', sun.address],
    ['Local 31337', visitor.address],
    ['Local Bitcoin', orange.address],
  ] as const) {
    await ui.networkButton.click()
    await ui.button(network).click()
    for (const tab of [page, second]) await expect(accountPanel(tab).address).toHaveText(address)
    await expect(ui.dialog).toBeHidden()
  }
})

test('a wallet of both is one row, asks for the network type, and connects each', async ({ page, ui, multi }) => {
  await page.goto('/bench')
  await ui.choose(multiName)
  await expect(ui.view('Choose a Network')).toBeVisible()
  await ui.row(solanaType).click()
  await expect(accountPanel(page).address).toHaveText(multi.solana)
  await openTypes(ui)
  await ui.row(evmType).click()
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await expect(ui.row(multiName)).toHaveCount(1)
  await ui.row(multiName).click()
  await expect(accountPanel(page).address).toHaveText(multi.evm)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(multi.evm)
})

test('opening for a namespace switches to its account without confirmation, or asks for a wallet that speaks it', async ({
  page,
  ui,
  visitor,
  sun,
}) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await page.getByRole('button', { name: 'Open solana' }).click()
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await expect(ui.row(walletName)).toBeHidden()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await ui.row(sunName).click()
  await expect(accountPanel(page).address).toHaveText(sun.address)

  await page.getByRole('button', { name: 'Open eip155' }).click()
  await expect(ui.view('Account')).toBeVisible()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
})

test('a wallet that is gone after a reload leaves the other namespace connected', async ({
  page,
  ui,
  visitor,
  sun,
}) => {
  await page.goto('/bench')
  await connectBoth(ui)
  await sun.wallet.uninstall()
  // Its next incarnation registers nothing: the extension was removed.
  await page.addInitScript(() => {
    window.addEventListener('wallet-standard:app-ready', (event) => event.stopImmediatePropagation(), { capture: true })
    window.addEventListener('wallet-standard:register-wallet', (event) => event.stopImmediatePropagation(), {
      capture: true,
    })
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Network types' })).toContainText(visitor.address)
  await page.getByRole('button', { name: 'Open eip155' }).click()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await ui.button(/^Network types/).click()
  await expect(ui.item(solanaType)).toContainText('Connect')
})

for (const { locale, types, choose } of [
  { locale: 'en', types: 'Network types', choose: 'Choose a Network' },
  { locale: 'ar', types: 'أنواع الشبكات', choose: 'اختيار شبكة' },
]) {
  test.describe(`on a screen of 320 px (${locale})`, () => {
    test.use({ viewport: { width: 320, height: 640 } })

    test('the network types and the choice of one fit, without a serious accessibility fault', async ({
      page,
      ui,
      multi,
    }) => {
      const expectGood = async () => {
        expect.soft(await graveFaults(page, { within: 'latchkey-modal' })).toEqual([])
        expect.soft(await layoutFaults(page)).toEqual([])
      }
      await page.goto(`/bench?locale=${locale}`)
      await page.getByRole('banner').getByRole('button').last().click()
      await ui.row(multiName).click()
      await expect(ui.view(choose)).toBeVisible()
      await expectGood()
      const list = ui.dialog.getByRole('list', { name: types })
      await list.getByRole('button').last().click()
      await expect(page.getByTestId('address')).toHaveText(multi.solana)
      await page.getByRole('button', { name: /solana$/ }).click()
      await ui.row(types).click()
      await expect(list.getByRole('listitem')).toHaveCount(4)
      await expectGood()
    })
  })
}
