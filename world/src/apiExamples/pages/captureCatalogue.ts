import type { Scene } from '../Scene.ts'

export async function captureCatalogue({ call }: Scene): Promise<void> {
  await call('getSupportedChains', '/v1/supported-chains?projectId=local')
  const { data } = await call('getWallets', '/getWallets?projectId=local&page=1&entries=4&chains=eip155:1&exclude=')
  await call('getWallets', '/getWallets?entries=101', { status: 400, as: 'getWalletsRefused' })
  await call('getWalletImage', `/getWalletImage/${data[0].image_id}?projectId=local`)
  await call('getAssetImage', '/public/getAssetImage/eip155:1')
  await call('getCurrencyImage', '/public/getCurrencyImage/usd')
  await call('getTokenImage', '/public/getTokenImage/USDC')
}
