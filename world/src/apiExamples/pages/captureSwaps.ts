import { setTimeout as delay } from 'node:timers/promises'
import type { Scene } from '../Scene.ts'

const recordedWithinMs = 60_000

export async function captureSwaps(scene: Scene): Promise<void> {
  const { call, me, network, token } = scene
  const caip = (address: string) => `${network}:${address}`
  const native = caip('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  const [usdc, dai, user] = [caip(token('USDC')), caip(token('DAI')), caip(me.address)]
  await call('getSwapTokens', `/v1/convert/tokens?projectId=local&chainId=${network}`)
  await call(
    'getSwapQuotes',
    `/v1/convert/quotes?projectId=local&amount=250000000&from=${usdc}&to=${dai}&userAddress=${user}`,
  )
  await call('getSwapQuotes', `/v1/convert/quotes?projectId=local&amount=1&from=${usdc}&to=${usdc}`, {
    status: 400,
    as: 'getSwapQuotesRefused',
  })
  await call('getAllowance', `/v1/convert/allowance?projectId=local&tokenAddress=${usdc}&userAddress=${user}`)
  await call('buildApproval', `/v1/convert/build-approve?projectId=local&userAddress=${user}&from=${usdc}&to=${dai}`)
  await call('buildSwap', '/v1/convert/build-transaction', {
    body: {
      projectId: 'local',
      amount: '250000000',
      from: usdc,
      to: dai,
      userAddress: user,
      eip155: { slippage: 1 },
      disableEstimate: true,
    },
  })
  await call('getGasPrice', `/v1/convert/gas-price?projectId=local&chainId=${network}`)
  await call('getPrices', '/v1/fungible/price', {
    body: { projectId: 'local', currency: 'usd', addresses: [native, dai] },
  })
  await call('getExchangeRate', '/v1/fungible/exchange-rate?projectId=local&currency=EUR')
  const history = `/v1/fungible/price-history?projectId=local&address=${native}`
  await waitForPrice(scene, history)
  await call('getPriceHistory', history)
  await call('getPriceHistory', `${history}&from=2&to=1`, { status: 400, as: 'getPriceHistoryRefused' })
}

/** Waits until the server has recorded its first price, soon after it starts. */
async function waitForPrice({ info }: Scene, url: string): Promise<void> {
  const deadline = Date.now() + recordedWithinMs
  while (Date.now() < deadline) {
    const answer = await fetch(`${info.server}${url}`, { signal: AbortSignal.timeout(10_000) })
    const { prices } = (await answer.json()) as { prices: unknown[] } // the contract's answer
    if (prices.length > 0) return
    await delay(100)
  }
  throw new Error(`The server recorded no price within ${recordedWithinMs / 1000} s.`)
}
