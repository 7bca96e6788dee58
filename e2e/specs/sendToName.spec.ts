import { parseEther, parseUnits } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { chainClient, requestNode, tokenBalance } from '../support/chain.ts'
import { createEnsName, giveName, pointName, registerName } from '../support/names.ts'
import { methodsOf } from '../support/requests.ts'
import { connectFunded, expect, newPerson, test } from '../support/test.ts'

const chainId = 31337
/** A unique label. */
const label = () => `friend-${Math.random().toString(36).slice(2, 10)}`

test.beforeEach(async ({ page, world, visitor }) => {
  await connectFunded(page, { world, visitor })
})

test('sends to a name of this server, and remembers the recipient', async ({ page, ui, world }) => {
  const friend = newPerson()
  const name = await registerName(world, { name: `${label()}.reown.id`, owner: friend })
  const send = sendFlow(page)
  await send.open('USDC')
  await send.fill({ amount: '12.5', receiver: name.toUpperCase() })
  await expect(send.receiverAddress).toHaveText(friend.address)
  await expect(ui.dialog.getByText(`${name} resolves to`)).toBeVisible()
  await send.review.click()
  await expect(ui.view('Review Send').getByText(name, { exact: true })).toBeVisible()
  await expect(send.receiverAddress).toHaveText(friend.address)
  await send.confirm.click()
  await expect(page.getByText('12.5 USDC sent')).toBeVisible()
  await expect
    .poll(() => tokenBalance(world, { chainId, symbol: 'USDC', address: friend.address }))
    .toBe(parseUnits('12.5', 6))

  await ui.close()
  await send.open('ETH')
  const known = ui.dialog.getByRole('list', { name: 'Known addresses' })
  const short = `${friend.address.slice(0, 4)}...${friend.address.slice(-6)}`
  await expect(known.getByRole('button')).toHaveText([short, 'Address book'])
  await known.getByRole('button', { name: short }).click()
  await expect(send.receiver).toHaveValue(friend.address)
})

test('sends to an ENS name under its name in the address book', async ({ page, ui, world }) => {
  const friend = newPerson()
  const name = await createEnsName(world, { label: label(), address: friend.address })
  // This ENS resolves for Ethereum only: that the address is a key's shows by what it sent.
  await requestNode(world, { chainId, method: 'anvil_setNonce', params: [friend.address, '0x1'] })
  const send = sendFlow(page)
  await send.open('ETH')
  await send.fill({ amount: '0.01', receiver: name })
  await expect(send.receiverAddress).toHaveText(friend.address)
  await ui.dialog.getByRole('button', { name: 'Save to address book' }).click()
  await ui.view('Add Address').getByLabel('Name').fill('Harbour master')
  await ui.dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await send.review.click()
  await expect(ui.view('Review Send').getByText('“Harbour master” in your address book')).toBeVisible()
  await send.confirm.click()
  await expect(page.getByText('0.01 ETH sent')).toBeVisible()
  await expect
    .poll(() => chainClient(world, { chainId }).getBalance({ address: friend.address }))
    .toBe(parseEther('0.01'))
})

test('does not send to a name that resolves elsewhere at signing', async ({ page, ui, world, wallet }) => {
  const [friend, thief] = [newPerson(), newPerson()]
  const name = await registerName(world, { name: `${label()}.reown.id`, owner: friend })
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '3', receiver: name })
  await expect(send.receiverAddress).toHaveText(friend.address)
  await pointName(world, { name, owner: friend, address: thief.address })
  await send.confirm.click()
  await expect(ui.dialog.getByText(/This name now resolves to a different address/)).toBeVisible()
  await expect(send.confirm).toBeHidden()
  await ui.dialog.getByRole('button', { name: 'Start over' }).click()
  await expect(send.receiverAddress).toHaveText(thief.address)
  expect(methodsOf(await wallet.requests())).not.toContain('eth_sendTransaction')
})

test('warns of a name whose owner changed within a week, in the form and the review', async ({ page, ui, world }) => {
  const friend = newPerson()
  const name = await registerName(world, { name: `${label()}.reown.id`, owner: friend })
  const send = sendFlow(page)
  const ownerChanged = ui.dialog.getByText('This name changed owner today. Check with the recipient first.')
  await send.open('USDC')
  await send.fill({ amount: '3', receiver: name })
  await expect(send.receiverAddress).toHaveText(friend.address)
  await expect(ownerChanged).toBeHidden()

  const buyer = newPerson()
  await giveName(world, { name, owner: friend, to: buyer.address })
  await pointName(world, { name, owner: buyer, address: buyer.address, isGiven: true })
  await page.reload()
  await send.open('USDC')
  await send.fill({ amount: '3', receiver: name })
  await expect(send.receiverAddress).toHaveText(buyer.address)
  await expect(ownerChanged).toBeVisible()
  await send.review.click()
  await expect(ui.view('Review Send')).toBeVisible()
  await expect(ownerChanged).toBeVisible()
})
