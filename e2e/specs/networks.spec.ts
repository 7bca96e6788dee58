import { accountPanel } from '../pages/widget.ts'
import { rpcUrl } from '../support/chain.ts'
import { methodsOf } from '../support/requests.ts'
import { expect, test, walletName } from '../support/test.ts'

test('switches the network in the wallet', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await ui.networkButton.click()
  await ui.row('Local 31338').click()
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338')
  expect(methodsOf(await wallet.requests())).toContain('wallet_switchEthereumChain')
})

test('shows that a switch was declined, and stays on the network', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await wallet.rejectNext('wallet_switchEthereumChain')
  await ui.networkButton.click()
  await ui.row('Local 31338').click()
  await expect(ui.dialog.getByText('The network was not changed.')).toBeVisible()
  await ui.close()
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31337')
})

test.describe('a wallet that knows one chain', () => {
  test.use({
    walletOptions: async ({ world }, use) =>
      use({ chains: [{ id: 31337, rpcUrl: rpcUrl(world, { chainId: 31337 }) }] }),
  })

  test('gets the network added when it returns 4902', async ({ page, ui, wallet, world }) => {
    await page.goto('/bench')
    await ui.connect(walletName)
    await ui.networkButton.click()
    await ui.row('Local 31338').click()
    await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338')
    const added = (await wallet.requests()).find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toMatchObject([
      { chainId: '0x7a6a', chainName: 'Local 31338', rpcUrls: [rpcUrl(world, { chainId: 31338 })] },
    ])
  })
})

test.describe('a wallet that knows one chain and adds none', () => {
  test.use({
    walletOptions: async ({ world }, use) =>
      use({ addsChains: false, chains: [{ id: 31337, rpcUrl: rpcUrl(world, { chainId: 31337 }) }] }),
  })

  test('opens a view with what it can do', async ({ page, ui }) => {
    await page.goto('/bench')
    await ui.connect(walletName)
    await ui.networkButton.click()
    await ui.row('Local 31338').click()
    await expect(ui.dialog.getByText('Your wallet is not on a network of this app.')).toBeVisible()
    await ui.row('Local 31337').click()
    await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31337')
  })
})

test.describe('a wallet on a chain the app does not support', () => {
  test.use({
    walletOptions: async ({ world }, use) =>
      use({
        chains: [424_242, 31337, 31338].map((id) => ({ id, rpcUrl: rpcUrl(world, { chainId: 31337 }) })),
        chainId: 424_242,
      }),
  })

  test('shows UnsupportedChain and can switch from there', async ({ page, ui }) => {
    await page.goto('/bench')
    await ui.choose(walletName)
    await expect(ui.dialog.getByText('Your wallet is not on a network of this app.')).toBeVisible()
    await ui.row('Local 31337').click()
    await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31337')
    await expect(accountPanel(page).status).toHaveText('Connected')
  })

  test('can be disconnected from there', async ({ page, ui }) => {
    await page.goto('/bench')
    await ui.choose(walletName)
    await ui.button('Disconnect').click()
    await expect(ui.connectButton).toBeVisible()
    await expect(accountPanel(page).status).toHaveText('Disconnected')
  })
})

test('follows the wallet when it changes its chain by itself', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await wallet.setChain(31338)
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338')
})

test('the page drops the error of a switch once the network has changed', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await wallet.rejectNext('wallet_switchEthereumChain')
  const panel = page.getByRole('region', { name: 'Networks' })
  await panel.getByRole('button', { name: 'Use Local 31338' }).click()
  await expect(panel.getByRole('status')).toHaveText('The request was declined in the wallet.')
  await wallet.setChain(31338)
  await expect(panel.getByRole('button', { name: 'Use Local 31337' })).toBeVisible()
  await expect(panel.getByRole('status')).toBeEmpty()
})

test('requests the network chosen before connecting', async ({ page, ui }) => {
  await page.goto('/bench')
  await ui.networkButton.click()
  await ui.row('Local 31338').click()
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338')
  await page.reload()
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338')
})
