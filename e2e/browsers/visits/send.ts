import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { tokenBalance } from '../../support/chain.ts'
import { chainId, connectMock, type VisitOptions } from './Visit.ts'

/** Sends a token to a new address, which receives it. */
export async function send({ visitor, world }: VisitOptions): Promise<void> {
  const receiver = privateKeyToAddress(generatePrivateKey())
  await connectMock(visitor, { world })
  await visitor.click('button', /^Account /)
  await visitor.click('button', 'Send')
  await visitor.find('heading', 'Send')
  await visitor.click('button', /^Token: |^Choose token/)
  await visitor.find('heading', 'Choose Token')
  await visitor.click('button', 'USD Coin')
  await visitor.find('button', 'Token: USDC')
  await visitor.fill('Amount', '1.5')
  await visitor.fill('To', receiver)
  await visitor.click('button', 'Review send')
  await visitor.find('heading', 'Review Send')
  await visitor.click('button', 'Send')
  await visitor.sees('1.5 USDC sent')
  const received = await tokenBalance(world, { chainId, symbol: 'USDC', address: receiver })
  if (received !== 1_500_000n) throw new Error(`The recipient has ${received} instead of 1500000 base units.`)
}
