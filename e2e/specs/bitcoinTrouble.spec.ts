import { type Widget, widget } from '../pages/widget.ts'
import { bitcoinNode, bitcoinOf, newBitcoinPerson, satoshisOf } from '../support/bitcoin.ts'
import { fillBitcoinTransfer, orangeName } from '../support/bitcoinTest.ts'
import { test } from '../support/ownBitcoinTest.ts'
import { methodsOf, takeDown } from '../support/requests.ts'
import { expect } from '../support/test.ts'

const signing = 'bitcoin:signTransaction'

/** Activity has the transfer once, in its state. */
async function expectOnce(ui: Widget, state: string): Promise<void> {
  await ui.reopenAccount('Activity')
  await expect(ui.item('0.025 BTC').filter({ hasText: state })).toHaveCount(1)
  await expect(ui.item('0.025 BTC')).toHaveCount(1)
}

const transfer = () => ({ amount: '0.025', receiver: newBitcoinPerson().address })

test('a transfer waits for its block, waits again after a reorganization, and is final with six blocks', async ({
  page,
  ui,
  own,
}) => {
  const { receiver, amount } = transfer()
  await page.goto('/bench')
  await ui.connect(orangeName)
  const send = await fillBitcoinTransfer(page, { amount, receiver })
  await send.confirm.click()
  await expect(page.getByText('0.025 BTC sent')).toBeVisible()
  await expectOnce(ui, 'Pending')
  await own.bitcoin.control.mine()
  await expectOnce(ui, 'Confirmed')
  await own.bitcoin.control.reorganize()
  await expectOnce(ui, 'Pending')
  await own.bitcoin.control.mine(6)
  await expectOnce(ui, 'Confirmed')
  expect(await satoshisOf(own.node, receiver)).toBe(2_500_000)
  // What is final is not asked for again, not even by the page that is opened later.
  await page.reload()
  own.asked.splice(0)
  await expectOnce(ui, 'Confirmed')
  expect(own.asked.filter((path) => path.startsWith('/tx/'))).toEqual([])
})

test('a transfer that the network forgot says so, and is confirmed once it is there again', async ({
  page,
  ui,
  own,
}) => {
  const { receiver, amount } = transfer()
  await page.goto('/bench')
  await ui.connect(orangeName)
  const send = await fillBitcoinTransfer(page, { amount, receiver })
  await send.confirm.click()
  await expect(page.getByText('0.025 BTC sent')).toBeVisible()
  const [sent] = (await own.node.get(`/address/${receiver}/txs`)) as { txid: string }[]
  const hex = await own.node.getText(`/tx/${sent!.txid}/hex`)
  // Else the page would send it again, and the node would take it.
  own.bitcoin.control.setFees({ minimumFee: 200 })
  await own.bitcoin.control.drop(sent!.txid)
  await ui.reopenAccount('Activity')
  await expect(ui.item('0.025 BTC').filter({ hasText: 'Dropped' })).toHaveCount(1, { timeout: 60_000 })
  await ui.item('0.025 BTC').click()
  await expect(ui.dialog).toContainText('because its fee is too low')
  own.bitcoin.control.setFees({ minimumFee: 1 })
  await own.node.send(hex)
  await own.bitcoin.control.mine()
  await expectOnce(ui, 'Confirmed')
})

test('a node that is lost after the broadcast and comes back: confirmed once, listed once', async ({
  page,
  ui,
  world,
  orange,
}) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  const { receiver, amount } = transfer()
  const send = await fillBitcoinTransfer(page, { amount, receiver })
  let isLost = false
  await page.route(`${bitcoinOf(world).apiUrl}/**`, async (route) => {
    if (route.request().method() === 'POST') {
      await route.fetch()
      isLost = true
    }
    if (isLost) await route.abort()
    else await route.fallback()
  })
  await send.confirm.click()
  await expect(page.getByText('0.025 BTC sent')).toBeVisible({ timeout: 40_000 })
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(2_500_000)
  await expectOnce(ui, 'Pending')
  isLost = false
  await expectOnce(ui, 'Confirmed')
  await page.reload()
  await expectOnce(ui, 'Confirmed')
  expect(methodsOf(await orange.wallet.requests())).not.toContain(signing)
})

test('a reload while the wallet shows the request: it is waiting, once', async ({ page, ui, world, orange }) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  const { receiver, amount } = transfer()
  const send = await fillBitcoinTransfer(page, { amount, receiver })
  await orange.wallet.hold()
  await send.confirm.click()
  await orange.wallet.waitForPrompt(signing)
  await page.reload()
  await expectOnce(ui, 'Waiting in your wallet')
  expect(methodsOf(await orange.wallet.requests())).not.toContain(signing)
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(0)
})

test('a reload while the node takes the transfer: found, confirmed once, listed once', async ({
  page,
  ui,
  world,
  orange,
}) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  const { receiver, amount } = transfer()
  const send = await fillBitcoinTransfer(page, { amount, receiver })
  const taken = new Promise<void>((resolve) => {
    void page.route(`${bitcoinOf(world).apiUrl}/tx`, async (route) => {
      await bitcoinNode(world).send(route.request().postData() ?? '')
      resolve()
    })
  })
  await send.confirm.click()
  await taken
  await page.reload()
  await expectOnce(ui, 'Confirmed')
  await page.reload()
  await expectOnce(ui, 'Confirmed')
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(2_500_000)
  expect(methodsOf(await orange.wallet.requests())).not.toContain(signing)
})

test('two tabs agree: sent in one, confirmed in both, listed once in each', async ({ page, context, ui, orange }) => {
  await page.goto('/bench')
  await ui.connect(orangeName)
  const send = await fillBitcoinTransfer(page, transfer())
  const second = await context.newPage()
  await second.goto('/bench')
  await expect(widget(second).accountButton).toContainText(orange.address.slice(0, 4))
  await page.bringToFront()
  await send.confirm.click()
  await expect(page.getByText('0.025 BTC sent')).toBeVisible()
  for (const tab of [ui, widget(second)]) await expectOnce(tab, 'Confirmed')
})

test('without the server, bitcoin is shown and sent by the node', async ({ page, ui, world, orange }) => {
  await takeDown(page, world.server!)
  await page.goto('/bench')
  await ui.connect(orangeName)
  const { receiver, amount } = transfer()
  const send = await fillBitcoinTransfer(page, { amount, receiver })
  await send.confirm.click()
  await expectOnce(ui, 'Confirmed')
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(2_500_000)
  await ui.tab('Tokens').click()
  await expect(ui.item('Bitcoin')).toContainText('0.074')
  expect(methodsOf(await orange.wallet.requests()).filter((method) => method === signing)).toHaveLength(1)
})

test('a node that reports more bitcoin than there is: the wallet gets no request', async ({
  page,
  ui,
  world,
  orange,
}) => {
  await page.route(`${bitcoinOf(world).apiUrl}/address/**`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('10000000', '90000000') })
  })
  await page.goto('/bench')
  await ui.connect(orangeName)
  const { receiver } = transfer()
  const send = await fillBitcoinTransfer(page, { amount: '0.5', receiver })
  await send.confirm.click()
  await expect(ui.dialog).toContainText('The network sent an invalid response.')
  expect(methodsOf(await orange.wallet.requests())).not.toContain(signing)
  expect(await satoshisOf(bitcoinNode(world), receiver)).toBe(0)
})
