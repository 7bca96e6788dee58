import { once } from 'node:events'
import WebSocket from 'ws'
import type { Scene } from '../Scene.ts'

export async function captureNodes(scene: Scene): Promise<void> {
  const { call, network } = scene
  const toCall = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })
  const proxy = `/v1?projectId=local&chainId=${network}`
  await call('proxyRpc', proxy, {
    body: [toCall(1, 'eth_chainId'), toCall(2, 'eth_blockNumber'), toCall(3, 'anvil_setBalance')],
  })
  await call('proxyRpc', '/v1?projectId=local&chainId=eip155:5', {
    body: toCall(1, 'eth_chainId'),
    status: 400,
    as: 'proxyRpcRefused',
  })
  await captureEsplora(scene)
  await captureLcd(scene)
  await captureSocket(scene, toCall(1, 'eth_subscribe', ['newHeads']))
  await call('rpcSocketRefused', `/ws?projectId=local&chainId=${network}`, { status: 426 })
  await call('requestBundler', `/v1/bundler?projectId=local&chainId=${network}`, {
    body: toCall(1, 'eth_getUserOperationReceipt', ['0x12']),
    status: 400,
  })
}

async function captureEsplora({ call, info }: Scene): Promise<void> {
  const [account] = info.bitcoin?.accounts ?? []
  if (!info.bitcoin || !account) throw new Error('The world has no Bitcoin network.')
  const nodes = `/v1/esplora/${info.bitcoin.network.id}`
  await call('readEsplora', `${nodes}/address/${account.address}?projectId=local`)
  await call('sendEsplora', `${nodes}/tx?projectId=local`, { body: '00', status: 400 })
}

async function captureLcd({ call, info }: Scene): Promise<void> {
  if (!info.cosmos) throw new Error('The world has no Cosmos chain.')
  const nodes = `/v1/lcd/${info.cosmos.network.id}/cosmos`
  await call('readLcd', `${nodes}/base/node/v1beta1/config?projectId=local`)
  await call('sendLcd', `${nodes}/tx/v1beta1/txs?projectId=local`, { body: { tx_bytes: '00' }, status: 400 })
}

async function captureSocket({ examples, info, network }: Scene, question: object): Promise<void> {
  const url = `/ws?projectId=local&chainId=${network}`
  const socket = new WebSocket(`${info.server?.replace('http', 'ws')}${url}`)
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(10_000) })
    socket.send(JSON.stringify(question))
    const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(10_000) })
    examples.push({
      name: 'rpcSocket',
      method: 'GET',
      path: '/ws',
      url,
      status: 101,
      gist: '{"jsonrpc":"2.0","id":1,"result":"0x…"}',
      text: [
        '```js',
        `const socket = new WebSocket('ws://127.0.0.1:8401${url}')`,
        `socket.onopen = () => socket.send('${JSON.stringify(question)}')`,
        'socket.onmessage = ({ data }) => console.log(data)',
        '```',
        '',
        '```jsonc',
        String(answer),
        '```',
      ].join('\n'),
    })
  } finally {
    socket.terminate()
  }
}
