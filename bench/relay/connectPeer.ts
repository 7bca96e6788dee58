import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createIdentity } from '../../apps/relay/test/signToken.ts'

/** One of many clients: as little work as the protocol allows, so that the relay is what is measured. */
export async function connectPeer(url: string, onMessage: (message: string) => void) {
  const address = `${url}/?auth=${createIdentity().token(url)}&projectId=bench&useOnCloseEvent=true`
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const waiting = new Map<number, (error: string | undefined) => void>()
  let lastId = 1e9
  socket.on('message', (data) => {
    const text = String(data)
    const frame = JSON.parse(text)
    if (frame.method === 'irn_subscription') {
      socket.send(`{"id":${frame.id},"jsonrpc":"2.0","result":true}`)
      onMessage(frame.params.data.message)
      return
    }
    waiting.get(frame.id)?.(frame.error?.data)
    waiting.delete(frame.id)
  })
  await once(socket, 'open')

  return {
    call(method: string, params: object): Promise<void> {
      const id = ++lastId
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return new Promise((resolve, reject) =>
        waiting.set(id, (error) => (error ? reject(new Error(`${method}: ${error}`)) : resolve())),
      )
    },
    close: () => socket.terminate(),
  }
}

export type Peer = Awaited<ReturnType<typeof connectPeer>>
