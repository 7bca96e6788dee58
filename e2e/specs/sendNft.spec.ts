import { encodeFunctionData, parseAbi } from 'viem'
import { sendFlow } from '../pages/send.ts'
import { chainClient, sendFromMarketMaker } from '../support/chain.ts'
import { connectFunded, expect, newPerson, test } from '../support/test.ts'

const chainId = 31337
const abi = parseAbi([
  'function mint(address to, uint256 id, string uri)',
  'function mint(address to, uint256 id, uint256 amount, string uri)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address account, uint256 id) view returns (uint256)',
])

test('sends an NFT and several units of another, and changes their owner on chain', async ({
  page,
  ui,
  world,
  visitor,
}) => {
  const collection = (standard: string) =>
    world.collections[`eip155:${chainId}`]!.find((one) => one.standard === standard && !one.spam)!.address
  const [keys, stamps] = [collection('erc721'), collection('erc1155')]
  const id = BigInt(visitor.address)
  const uri = (name: string) => `data:application/json,${encodeURIComponent(JSON.stringify({ name }))}`
  const mint = (to: `0x${string}`, data: `0x${string}`) => sendFromMarketMaker(world, { chainId, to, data })
  await mint(keys, encodeFunctionData({ abi, functionName: 'mint', args: [visitor.address, id, uri('Pier key')] }))
  await mint(stamps, encodeFunctionData({ abi, functionName: 'mint', args: [visitor.address, id, 5n, uri('Tide')] }))
  const { address: receiver } = newPerson()
  const client = chainClient(world, { chainId })
  await connectFunded(page, { world, visitor })
  const send = sendFlow(page)

  for (const { name, quantity } of [{ name: 'Pier key' }, { name: 'Tide', quantity: '2' }]) {
    await ui.reopenAccount('NFTs')
    await ui.dialog.getByRole('button', { name, exact: true }).click()
    await ui.view(name).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(ui.view('Send NFT')).toBeVisible()
    if (quantity) {
      await ui.dialog.getByLabel('Quantity').fill('6')
      await send.receiver.fill(receiver)
      await expect(ui.dialog.getByText(/no longer owns this NFT, or owns fewer/)).toBeVisible()
      await ui.dialog.getByLabel('Quantity').fill(quantity)
    }
    await send.receiver.fill(receiver)
    await send.review.click()
    // The collection's contract is shown beside the recipient.
    for (const address of [quantity ? stamps : keys, receiver])
      await expect(ui.dialog.locator('.lk-address').filter({ hasText: address })).toBeVisible()
    await expect(ui.view('Review Send').getByText(/^up to /)).toBeVisible()
    await send.confirm.click()
    await expect(page.getByText(`${name} sent`)).toBeVisible()
  }
  await expect
    .poll(() => client.readContract({ address: keys, abi, functionName: 'ownerOf', args: [id] }))
    .toBe(receiver)
  await expect
    .poll(() => client.readContract({ address: stamps, abi, functionName: 'balanceOf', args: [receiver, id] }))
    .toBe(2n)
  await ui.reopenAccount('Activity')
  const entry = ui.dialog.getByRole('listitem').filter({ hasText: 'Pier key' }).first()
  await expect(entry).toContainText('Confirmed')
})
