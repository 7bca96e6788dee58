import type { Scene } from '../Scene.ts'

export async function captureAccounts({ call, me, network, token }: Scene): Promise<void> {
  const account = `/v1/account/${me.address}`
  await call('getBalance', `${account}/balance?projectId=local&currency=usd&chainId=${network}`)
  await call('getBalance', `${account}/balance?projectId=local&currency=usd&forceUpdate=${network}:${token('USDC')}`, {
    as: 'getBalanceForced',
  })
  await call('getBalance', `${account}/balance?projectId=local&currency=doge`, { status: 400, as: 'getBalanceRefused' })
  await call('getHistory', `${account}/history?projectId=local&chainId=${network}`)
  await call('getHistory', `${account}/history?projectId=local&cursor=made-up`, {
    status: 400,
    as: 'getHistoryRefused',
  })
  await call('getNfts', `${account}/nfts?projectId=local&chainId=${network}`)
  await call('getPortfolio', `${account}/portfolio?projectId=local`)
}
