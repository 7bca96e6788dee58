import { tokenBalance } from '../../support/chain.ts'
import { accountOf, chainId, connectMock, type VisitOptions } from './Visit.ts'

/** Swaps the default pair, and the token arrives. */
export async function swap({ visitor, world }: VisitOptions): Promise<void> {
  const address = accountOf(world)
  const balance = () => tokenBalance(world, { chainId, symbol: 'USDC', address })
  const before = await balance()
  await connectMock(visitor, { world })
  await visitor.click('button', /^Account /)
  await visitor.click('button', 'Swap')
  await visitor.find('heading', 'Swap')
  await visitor.find('button', 'Token you get: USDC')
  await visitor.fill('Amount you pay', '0.1')
  await visitor.click('button', 'Review swap')
  await visitor.find('heading', 'Review Swap')
  await visitor.click('button', 'Swap')
  await visitor.until('No end of the swap', {
    run: (finder) => finder.find('heading', { source: '^Swap Complete$', flags: '' }) !== undefined,
    args: [],
    timeoutMs: 30_000,
  })
  if ((await balance()) <= before) throw new Error('The swap is complete, but no USDC arrived.')
}
