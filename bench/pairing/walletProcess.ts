import { startOfficialClient } from './visitWithOfficial.ts'

/** The wallet of both: the official client, which says yes to everything at once. Gets pairing links from its parent. */
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { client } = await startOfficialClient({ relayUrl: process.argv[2] ?? '', name: 'wallet' })

client.on('session_proposal', async ({ id, params }) => {
  const { chains = [], methods = [], events = [] } = params.optionalNamespaces.eip155 ?? {}
  const accounts = chains.map((chain) => `${chain}:${account}`)
  await client.approve({ id, namespaces: { eip155: { chains, methods, events, accounts } } })
})
client.on('session_request', ({ id, topic }) =>
  client.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x5151' } }),
)
process.on('message', ({ uri }: { uri: string }) => void client.pair({ uri }))
process.on('disconnect', () => process.exit())
process.send?.({ ready: true })
