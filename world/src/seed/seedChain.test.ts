import { startAnvil, waitForReceipt } from '@latchkey/anvil'
import { expect, test } from 'vitest'
import { fundedAccounts } from '../accounts.ts'
import { chainClient, setClock } from '../chain/chainClient.ts'
import { applySteps } from './seedChain.ts'
import type { Step } from './step.ts'

test('dates its blocks in the past on a machine so slow that anvil’s clock passes them', async () => {
  const anvil = await startAnvil()
  const client = chainClient({ chainId: 31337, url: anvil.url })
  const { timestamp: genesis } = await client.getBlock()
  const [from, to] = fundedAccounts.map(({ address }) => address)
  if (!from || !to) throw new Error('There are two accounts.')
  const slow = {
    ...client,
    async sendTransaction(...args: Parameters<typeof client.sendTransaction>) {
      const hash = await client.sendTransaction(...args)
      // anvil answers before it mines, and would date the block by the clock set below.
      await waitForReceipt(client, hash)
      const { timestamp } = await client.getBlock()
      await setClock(client, { timeMs: (Number(timestamp) + 5) * 1000 })
      return hash
    },
  } as typeof client
  const step: Step = { from, to, value: 1n, daysAgo: 400 }
  await applySteps(slow, [step, step, step])
  const blocks = await Promise.all([1n, 2n, 3n].map((blockNumber) => client.getBlock({ blockNumber })))
  expect(blocks.map(({ timestamp }) => timestamp - genesis)).toEqual([1n, 2n, 3n])
  await anvil.stop()
})
